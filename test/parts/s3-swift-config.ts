/** The ports of the four Swift servers on 127.0.0.1, and the folder of their files. */
export interface SwiftLayout {
  folder: string
  user: string
  ports: { proxy: number; account: number; container: number; object: number }
  secretKey: string
  region: string
}

/** The maximum number of accounts. Each has the same user with the same secret. */
export const swiftAccountsMax = 100

/** Returns an account's access key, counted from 0. */
export const swiftAccessKey = (account: number) => `test${account}:tester`

/** Returns a minimal `/etc/swift` as file name → content. One device, no replicas, no memcached. */
export function swiftConfig(layout: SwiftLayout): Record<string, string> {
  const { folder, user, ports, secretKey, region } = layout
  const storage = (kind: 'account' | 'container' | 'object') => `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[kind]}
workers = 0
user = ${user}
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
log_level = ERROR
log_address = ${folder}/no-syslog

[pipeline:main]
pipeline = ${kind}-server

[app:${kind}-server]
use = egg:swift#${kind}
`
  return {
    'swift.conf': `
[swift-hash]
swift_hash_path_prefix = platen
swift_hash_path_suffix = platen

[storage-policy:0]
name = gold
default = yes
`,
    'account-server.conf': storage('account'),
    'container-server.conf': storage('container'),
    'object-server.conf': storage('object'),
    'proxy-server.conf': `
[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports.proxy}
workers = 0
user = ${user}
swift_dir = ${folder}
log_level = ERROR
log_address = ${folder}/no-syslog

[pipeline:main]
pipeline = catch_errors cache s3api tempauth slo dlo proxy-server

[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
# A machine that is busy with other tests is slow, not broken.
conn_timeout = 5
node_timeout = 30
error_suppression_limit = 1000000

[filter:catch_errors]
use = egg:swift#catch_errors

[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1

[filter:s3api]
use = egg:swift#s3api
location = ${region}
s3_acl = false
dns_compliant_bucket_names = true

[filter:tempauth]
use = egg:swift#tempauth
${Array.from({ length: swiftAccountsMax }, (_, account) => `user_${swiftAccessKey(account).replace(':', '_')} = ${secretKey} .admin`).join('\n')}

[filter:slo]
use = egg:swift#slo

[filter:dlo]
use = egg:swift#dlo
`,
  }
}
