/* SPDX-License-Identifier: MIT */
/*
 * The part of the standard Verilog Procedural Interface (IEEE 1364, vpi_user.h) that the plug-in
 * uses, so that it builds where no simulator is installed.  Layouts and numbers are the standard's.
 */
#ifndef GATECADE_VPI_H
#define GATECADE_VPI_H

#include <stdint.h>

typedef uint32_t *vpiHandle;

enum { vpiModule = 32, vpiNet = 36, vpiPort = 44, vpiLeftRange = 79, vpiRightRange = 83 };     /* objects */
enum { vpiIntegerVar = 25, vpiMemory = 29, vpiMemoryWord = 30, vpiReg = 48, vpiInternalScope = 92 };
enum { vpiName = 2, vpiSize = 4, vpiTimeUnit = 11, vpiTimePrecision = 12, vpiDirection = 20 }; /* properties */
enum { vpiInput = 1, vpiOutput = 2, vpiInout = 3, vpiNoDirection = 5 };
enum { vpiBinStrVal = 1, vpiIntVal = 6, vpiNoDelay = 1, vpiSimTime = 2, vpiFinish = 67 };
enum { cbAfterDelay = 9, cbStartOfSimulation = 11, cbEndOfSimulation = 12 };

typedef struct t_vpi_time {
    int32_t type;
    uint32_t high, low;
    double real;
} s_vpi_time;

typedef struct t_vpi_value {
    int32_t format;
    union {
        char *str;
        int32_t integer;
        double real;
    } value;
} s_vpi_value;

typedef struct t_cb_data {
    int32_t reason;
    int32_t (*cb_rtn)(struct t_cb_data *);
    vpiHandle obj;
    s_vpi_time *time;
    s_vpi_value *value;
    int32_t index;
    char *user_data;
} s_cb_data;

typedef struct t_vpi_vlog_info {
    int32_t argc;
    char **argv;
    char *product;
    char *version;
} s_vpi_vlog_info;

extern vpiHandle vpi_register_cb(s_cb_data *data);
extern vpiHandle vpi_iterate(int32_t type, vpiHandle ref);
extern vpiHandle vpi_handle(int32_t type, vpiHandle object);
extern vpiHandle vpi_scan(vpiHandle iterator);
extern vpiHandle vpi_handle_by_name(char *name, vpiHandle scope);
extern int32_t vpi_get(int32_t property, vpiHandle object);
extern char *vpi_get_str(int32_t property, vpiHandle object);
extern void vpi_get_value(vpiHandle object, s_vpi_value *value);
extern vpiHandle vpi_put_value(vpiHandle object, s_vpi_value *value, s_vpi_time *time, int32_t flags);
extern int32_t vpi_get_vlog_info(s_vpi_vlog_info *info);

#endif
