"""OpenStack Swift with its S3 interface, all of it in one folder on the loopback.

serve-swift.py <folder> <port of the proxy> <port of accounts> <port of containers> <port of objects>

Ends when its standard input closes, so that it never outlives the test that started it.
"""

import os
import signal
import sys
from array import array

from swift.common.ring import RingData
from swift.common.wsgi import run_wsgi

folder, proxy_port, *storage_ports = sys.argv[1], *map(int, sys.argv[2:])
kinds = ("account", "container", "object")

STORAGE = """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
devices = {folder}
mount_check = false
swift_dir = {folder}
user = {user}
workers = 0
fallocate_reserve = 0
log_level = ERROR
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
"""

PROXY = """[DEFAULT]
bind_ip = 127.0.0.1
bind_port = {port}
swift_dir = {folder}
user = {user}
workers = 0
log_level = ERROR
[pipeline:main]
pipeline = catch_errors proxy-logging cache s3api tempauth slo dlo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:proxy-logging]
use = egg:swift#proxy_logging
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
storage_domain = localhost
[filter:tempauth]
use = egg:swift#tempauth
user_test_shop = the-secret .admin
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# On a busy machine a connection can take longer than the half second that Swift allows. There is one server of
# each kind, and Swift would ask none for a minute.
conn_timeout = 30
node_timeout = 60
error_suppression_limit = 1000000
"""


def write(name, text, **values):
    path = os.path.join(folder, name)
    with open(path, "w") as file:
        file.write(text.format(folder=folder, user=os.environ.get("USER", "root"), **values))
    return path


def write_ring(kind, port):
    device = {"id": 0, "zone": 1, "region": 1, "ip": "127.0.0.1", "port": port, "device": "disk", "weight": 1.0, "meta": ""}
    device.update(replication_ip="127.0.0.1", replication_port=port)
    RingData([array("H", [0, 0, 0, 0])], [device], 30).save(os.path.join(folder, kind + ".ring.gz"))


os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
servers = [("proxy", write("proxy.conf", PROXY, port=proxy_port))]
for kind, port in zip(kinds, storage_ports):
    write_ring(kind, port)
    servers.append((kind, write(kind + ".conf", STORAGE, kind=kind, port=port)))

children = []
for kind, conf in servers:
    child = os.fork()
    if child == 0:
        sys.exit(run_wsgi(conf, kind + "-server"))
    children.append(child)

sys.stdin.read()
for child in children:
    os.kill(child, signal.SIGKILL)
