module hydrophone

go 1.19
