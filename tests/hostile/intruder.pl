# SPDX-License-Identifier: MIT
# Native code in the box: tries what it can think of, and prints one line with what it got, all zeros if the box holds.
# @CANARY@ (a folder) and @PID@ (a process of the user) are put in before it runs.
use strict;
my ($dir, $pid) = ('@CANARY@', @PID@);
my %got = map { $_ => 0 } qw(env fd file write change process net crowd);

# the environment, its own and others'
my %known = map { $_ => 1 } qw(PATH TMPDIR HOME LC_ALL IVERILOG_DUMPER GATECADE_WIRE GATECADE_BUFFERS PWD OLDPWD SHLVL _);
for (keys %ENV) { $got{env}++ unless $known{$_} }
for my $p ('self', 1, 2, getppid, $pid) { if (open my $f, '<', "/proc/$p/environ") { local $/; $got{env}++ if length <$f> } }

# descriptors: 3 is the simulator's wire
for my $n (4 .. 1023) { if (open my $f, '<&=', $n) { $got{fd}++ } }
for my $p (getppid, $pid) { if (opendir my $d, "/proc/$p/fd") { $got{fd}++ if grep { !/^\./ } readdir $d } }

# files of the user and the system
for ("$dir/public", "$dir/private", glob("$dir/*"), '/etc/passwd', '/etc/shadow', '/etc/hostname', '/root/.profile', "/proc/$pid/maps",
    '/proc/self/mem', '/proc/cmdline', '/sys/kernel/notes', '/dev/mem', '/dev/sda', '/dev/kmsg', '/dev/tty') {
    if (open my $f, '<', $_) { my $t; $got{file}++ if sysread $f, $t, 1 }
}
for ($dir, '/tmp', '/home', '/root', '/proc', '/sys', '/var', '/run') { if (opendir my $d, $_) { $got{file}++ if grep { !/^\./ && !/^gatecade-/ } readdir $d } }

# writing
for ("$dir/public", "$dir/new", '/tmp/canary-new', '/dev/shm/canary-new', '/var/tmp/canary-new', '/usr/share/canary-new', '../canary-new',
    'canary-new', "$ENV{TMPDIR}/canary-new", '/root/canary-new') {
    if (open my $f, '>>', $_) { $got{write}++ if syswrite $f, 'x' }
}
$got{write}++ if mkdir "$dir/folder";

# changing what is there
my $p = "$dir/public";
for ($p, "$dir/private", $dir) {
    $got{change}++ if chmod 0777, $_;
    $got{change}++ if utime 1, 1, $_;
    $got{change}++ if truncate $_, 0;
    $got{change}++ if chown $>, $>, $_;
    $got{change}++ if rename $_, "$_.moved";
    $got{change}++ if unlink $_;
    $got{change}++ if link $_, "$ENV{TMPDIR}/linked";
    $got{change}++ if symlink $_, "$ENV{TMPDIR}/link";
}
$got{change}++ if sysopen my $f, $p, 01000; # O_RDONLY | O_TRUNC

# other processes: by numbers of x86-64, which is where this runs
my $room = "\0" x 256;
if (`uname -m` =~ /x86_64/) {
    for my $to ($pid, getppid, 1) {
        for my $call ([62, $to, 0], [62, $to, 19], [234, $to, $to, 19], [200, $to, 19], [101, 16, $to, 0, 0], [434, $to, 0],
            [141, 0, $to, 19], [203, $to, 8, $room], [251, 1, $to, 3 << 13], [302, $to, 7, pack('QQ', 8, 8), $room],
            [310, $to, $room, 1, $room, 1, 0], [144, $to, 0, $room], [109, $to, 0], [312, $to, $to, 0, 0, 0]) {
            my $r = syscall(@$call);
            $got{process}++ if $r != -1;
        }
    }
    $got{process}++ if syscall(62, -1, 0) != -1;
    # its own descriptor, told to send a signal: F_SETSIG, F_SETOWN
    $got{process}++ if syscall(72, 1, 10, 9) != -1 || syscall(72, 1, 8, $pid) != -1;
    # sockets, namespaces, mounts, keys, bpf, io_uring, userfaultfd, memfd, perf
    for my $call ([41, 1, 1, 0], [41, 2, 1, 0], [53, 1, 1, 0, $room], [272, 0x10000000], [165, $room, $room, $room, 0, 0], [250, 0, 0, 0],
        [321, 0, $room, 64], [425, 8, $room], [323, 0], [319, $room, 0], [298, $room, 0, -1, -1, 0], [56, 0x10000011, 0, 0, 0, 0],
        [435, $room, 88], [157, 38, 0, 0, 0, 0], [161, $room], [308, 0, 0]) {
        my $r = syscall(@$call);
        exit 0 if $r == 0 && ($call->[0] == 56 || $call->[0] == 435); # the copy that should not be
        $got{net}++ if $r != -1;
    }
}

# how many processes: a compiler needs a dozen
my $crowd = 0;
for (1 .. 300) {
    my $c = fork;
    last unless defined $c;
    if (!$c) { sleep 3; exit 0 }
    $crowd++;
}
$got{crowd} = 1 if $crowd >= 250;
print 'error: intruder ', join(' ', map { "$_=$got{$_}" } sort keys %got), "\n";
