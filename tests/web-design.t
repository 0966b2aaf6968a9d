#!/bin/sh
# SPDX-License-Identifier: MIT
exec "$(dirname "$0")/web/run" design
