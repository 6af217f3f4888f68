#!/usr/bin/env bash
# Makes the secrets of a Redis that serves only the bot, for deploy/compose.redis.yaml and deploy/kubernetes/overlays/redis:
# deploy/redis-secrets.sh [FOLDER]. Writes passwords, rights and certificates into the new folder deploy/redis.
# Needs OpenSSL 3. The certificates are valid for ten years. To make all of them again, remove the folder first.
set -Eeuo pipefail
here="$(cd "$(dirname "$0")" && pwd)"
folder="${1:-$here/redis}"
rights="$(sed -n 's/^ACL SETUSER broadside on >PASSWORD //p' "$here/GROWING.md")"
[ -n "$rights" ]
# Containers read the single files as other users, so only the folder is closed.
mkdir -m 700 "$folder"
cd "$folder"
umask 022
openssl rand -hex 24 >"admin"
password="$(openssl rand -hex 24)"
echo "rediss://broadside:$password@broadside-redis:6379" >url
cat >users.acl <<ACL
user default on nopass resetkeys resetchannels -@all +ping +info
user admin on >$(cat admin) ~* &* +@all
user broadside on >$password $rights
ACL

make=(openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650)
"${make[@]}" -subj "/CN=Authority of Broadside's Redis" -keyout ca.key -out ca.crt
# Clients accept only a certificate that cannot sign others as that of a server.
"${make[@]}" -subj /CN=broadside-redis -addext subjectAltName=DNS:broadside-redis,DNS:localhost,IP:127.0.0.1 \
    -addext basicConstraints=critical,CA:FALSE -CA ca.crt -CAkey ca.key -keyout tls.key -out tls.crt
rm ca.key
chmod 644 tls.key
echo "$folder: made"
