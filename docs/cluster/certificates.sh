#!/bin/sh
# An authority of our own, and a certificate for the nodes, into ./secrets: sh docs/cluster/certificates.sh [NAME ...]
# The names are those by which workers and nodes call a node.
set -eu
umask 077
mkdir -p secrets
cd secrets
names=$(printf 'DNS:%s,' "${@:-node-1}")
[ $# -gt 0 ] || names=DNS:node-1,DNS:node-2,DNS:node-3,
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
    -subj "/CN=naysay nodes" -keyout ca-key.pem -out ca.pem 2>/dev/null
openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj "/CN=naysay node" \
    -keyout node-key.pem -out node.csr 2>/dev/null
printf 'subjectAltName=%sIP:127.0.0.1\n' "$names" >node.ext
openssl x509 -req -in node.csr -CA ca.pem -CAkey ca-key.pem -CAcreateserial -days 3650 -extfile node.ext \
    -out node.pem 2>/dev/null
rm -f node.csr node.ext ca.srl
[ -e token ] || openssl rand -hex 24 >token
