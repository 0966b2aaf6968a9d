#!/bin/sh
# SPDX-License-Identifier: MIT
exec tests/web/run ../table/postgres
