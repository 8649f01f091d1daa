module dinghy

go 1.19
