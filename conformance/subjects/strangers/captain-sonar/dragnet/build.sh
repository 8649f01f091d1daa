#!/bin/sh
# builds the program and the adapter into ./out
cd "$(dirname "$0")" && mkdir -p out && javac -d out src/dragnet/*.java adapter/*.java && cp adapter/components.json out/
