#!/bin/sh
# SPDX-License-Identifier: MIT
status=0
tests/web/run page || status=1
tests/web/run looks || status=1
exit $status
