import { execFile } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A private certificate authority. */
export interface PrivateAuthority {
  /** The PEM file with its certificate. */
  caFile: string
  /** Issues a certificate for these names, such as `DNS:localhost` and `IP:127.0.0.1`. */
  issue(name: string, subjects: string[]): Promise<{ certFile: string; keyFile: string }>
}

/** Creates an authority with its files in `folder`. Needs `openssl`. */
export async function makeAuthority(folder: string): Promise<PrivateAuthority> {
  const file = (name: string) => path.join(folder, name)
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const caFile = file('ca.crt')
  const forAuthority = ['req', '-x509', ...newKey, '-days', '2', '-subj', '/CN=Private authority']
  await run('openssl', [...forAuthority, '-keyout', file('ca.key'), '-out', caFile])
  return {
    caFile,
    async issue(name, subjects) {
      const [keyFile, certFile] = [file(`${name}.key`), file(`${name}.crt`)]
      const request = file(`${name}.csr`)
      await run('openssl', ['req', ...newKey, '-subj', `/CN=${name}`, '-keyout', keyFile, '-out', request])
      const extensions = file(`${name}.ext`)
      await writeFile(extensions, `subjectAltName=${subjects.join(',')}\n`)
      const signing = ['-CA', caFile, '-CAkey', file('ca.key'), '-CAcreateserial', '-extfile', extensions]
      await run('openssl', ['x509', '-req', '-days', '2', '-in', request, ...signing, '-out', certFile])
      await chmod(keyFile, 0o600)
      return { certFile, keyFile }
    },
  }
}
