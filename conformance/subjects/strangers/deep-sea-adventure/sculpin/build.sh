#!/bin/sh
# compiles the program and the adapter into ./classes
cd "$(dirname "$0")" && mkdir -p classes && javac -d classes *.java
