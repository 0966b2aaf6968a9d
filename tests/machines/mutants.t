#!/usr/bin/perl
# SPDX-License-Identifier: MIT
# Breaks one rule at a time (tests/machines/mutants.txt) in a copy of core/ and games/ and runs the tests on it:
# every mutant must die.  The golden hashes do not take part: they would kill anything.
# MUTANTS=all runs all of them (make mutants), else every fourth, a different one by SEED.
use strict;
use warnings;
use File::Path qw(make_path remove_tree);

my $work = ($ENV{BUILD} // 'build') . '/mutants';
my $every = ($ENV{MUTANTS} // '') eq 'all' ? 1 : 4;
my $offset = ($ENV{SEED} // 0) % $every;
my $jobs = $ENV{JOBS} // 2;
my @flags = qw(-std=c11 -D_GNU_SOURCE -O1 -w );

# Which tests know a file best, those that tell soonest first.
my @judges = (
    [qr/bobing/, qw(scenarios bobing told laws)],
    [qr/mastermind/, qw(scenarios mastermind told laws)],
    [qr/sevens/, qw(scenarios sevens told laws)],
    [qr/tetris/, qw(scenarios tetris told laws)],
    [qr/parts|random/, qw(parts scenarios laws)],
    [qr/text|arena|bytes/, qw(text)],
    [qr/tape|words/, qw(tape text scenarios)],
    [qr/machine/, qw(tape told laws scenarios)],
);
my @programs = qw(scenarios bobing mastermind sevens tetris parts tape text told laws);

sub slurp { my ($file) = @_; open my $f, '<', $file or die "$file: $!\n"; local $/; return <$f>; }
sub spew { my ($file, $text) = @_; open my $f, '>', $file or die "$file: $!\n"; print $f $text; close $f or die; }
sub object { my ($source) = @_; (my $o = $source) =~ s/\W/_/g; return "$o.o"; }

# tree: where core/ and games/ are taken from.
sub compile {
    my ($source, $to, $tree) = @_;
    my $from = $source =~ m{^(core|bare|games)/} ? "$tree/$source" : $source;
    return !system('gcc', @flags, "-I$tree", '-I.', '-c', '-o', "$to/" . object($source), $from);
}

sub read_mutants {
    my (@all, $m);
    for (split /\n/, slurp('tests/machines/mutants.txt')) {
        if (/^= (\S+) (.+)/) { push @all, $m = {file => $1, what => $2}; }
        elsif (/^([-+]) ?(.*)/ && $m) { $m->{$1} = defined $m->{$1} ? "$m->{$1}\n$2" : $2; }
    }
    return @all;
}

my @sources = (glob('core/*.c'), glob('bare/*.c'), glob('games/*.c'));
my @rest = glob('players/*.c');

# Files that have to be compiled again when that one changes.
sub dependants {
    my ($file) = @_;
    return ($file) unless $file =~ /\.h$/;
    my $name = quotemeta $file;
    return grep { slurp($_) =~ /#include "$name"/ } @sources, map { "tests/machines/$_.c" } @programs;
}

sub run_program {
    my ($program, $objects) = @_;
    my %o = %$objects;
    my $exe = "$o{dir}/$program";
    return 'link' if system('gcc', '-o', $exe, $o{"tests/machines/$program.c"}, map({ $o{$_} } @sources, @rest), '-lcmocka');
    return system("QUICK=1 timeout 30 $exe >$exe.out 2>&1") ? 'failed' : '';
}

# Returns who killed it, '' if it lives.
sub judge {
    my ($m, $number, $base) = @_;
    my $dir = "$work/$number";
    make_path("$dir/core", "$dir/bare", "$dir/games");
    system('cp', $_, "$dir/$_") for glob('core/*'), glob('bare/*'), glob('games/*');
    my $text = slurp($m->{file});
    my @at = split /\Q$m->{'-'}\E/, $text, -1;
    return 'NOT APPLIED' if @at != 2;
    spew("$dir/$m->{file}", $at[0] . ($m->{'+'} // '') . $at[1]);
    my %objects = (%$base, dir => $dir);
    for my $source (dependants($m->{file})) {
        compile($source, $dir, $dir) or return 'NOT COMPILED';
        $objects{$source} = "$dir/" . object($source);
    }
    my ($judge) = grep { $m->{file} =~ $_->[0] } @judges;
    for my $program (@$judge[1 .. $#$judge]) {
        return $program if run_program($program, \%objects);
    }
    return '';
}

my @mutants = read_mutants();
my @chosen = grep { $_ % $every == $offset } 0 .. $#mutants;
remove_tree($work);
make_path("$work/base");
my %base = (dir => "$work/base");
for my $source (@sources, @rest, map { "tests/machines/$_.c" } @programs) {
    compile($source, "$work/base", '.') or die "$source does not compile\n";
    $base{$source} = "$work/base/" . object($source);
}
print '1..', scalar(@chosen) + 1, "\n";
my @sick = grep { run_program($_, \%base) } @programs;
print @sick ? "not ok 1 - without a mutant the tests pass\n# @sick failed\n" : "ok 1 - without a mutant the tests pass\n";
exit 1 if @sick;

# Several at a time; each writes down what became of it.
for my $job (0 .. $jobs - 1) {
    next if fork;
    for my $k (grep { $_ % $jobs == $job } 0 .. $#chosen) {
        my $by = judge($mutants[$chosen[$k]], $chosen[$k], \%base);
        remove_tree("$work/$chosen[$k]");
        spew("$work/$k.verdict", $by);
    }
    exit 0;
}
1 while wait != -1;
my $dead = 0;
for my $k (0 .. $#chosen) {
    my $m = $mutants[$chosen[$k]];
    my $by = -e "$work/$k.verdict" ? slurp("$work/$k.verdict") // '' : 'NOT JUDGED';
    my $died = $by =~ /^[a-z]+$/;
    $dead += $died;
    print $died ? '' : 'not ', 'ok ', $k + 2, " - $m->{file}: $m->{what}", $died ? " (killed by $by)" : '', "\n";
    print '# ', $by || 'it lives', "\n" unless $died;
}
print "# $dead of ", scalar(@chosen), " mutants died; the list has ", scalar(@mutants), "\n";
