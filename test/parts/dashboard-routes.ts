import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { projectFolder } from './stack.ts'

export interface Route {
  method: string
  /** The path in the router, such as `/templates/:id`, below `/app/api` or the requested prefix. */
  path: string
}

/** Returns every route in the source code, so that new routes are tested automatically. */
export function routesOfSource(under: '/app/api' | '/v1' = '/app/api'): Route[] {
  const folder = path.join(projectFolder, 'apps/api/src')
  const files = globSync('**/*-routes.ts', { cwd: folder })
  const found = files.flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8')
    const written = inFull(source)
    return [...written.matchAll(/router\.(get|put|post|patch|delete)\(\s*(?:at\()?['`]([^'`]+)['`]/g)]
  })
  return found
    .map(([, method = '', name = '']) => ({
      method: method.toUpperCase(),
      path: name.startsWith('/') ? name : `/app/api/auth/${name}`,
    }))
    .filter((route) => route.path.startsWith(`${under}/`))
    .map((route) => ({ ...route, path: route.path.slice(under.length) }))
}

/** Returns the source with the variables at the start of addresses replaced by their values. */
function inFull(source: string): string {
  let written = source
  for (const name of ['base', 'one']) {
    const [, value] = new RegExp(`\\b${name}(?: =|:) ['\`]([^'\`]+)['\`]`).exec(written) ?? []
    if (value === undefined) continue
    written = written.replaceAll(`\${${name}}`, value).replaceAll(`(${name},`, `('${value}',`)
  }
  return written
}

/** A bucket connection without its secret. */
export const connection = { endpoint: 'https://s3.example.com', region: 'r', pathStyle: true, accessKey: 'a' }
const asset = { sha256: '0'.repeat(64), bytes: 1, contentType: 'image/png' }
const files = { 'template.html': 'x', 'template.json': '{}', 'samples/a.json': '{' }

/** Valid bodies for the routes with a JSON body. */
export const bodies: Record<string, object> = {
  'POST /auth/sign-up/email': { email: 'x', password: 'long enough it is', name: 'N', invite: 'i' },
  'POST /auth/sign-in/email': { email: 'x', password: 'p' },
  'POST /auth/request-password-reset': { email: 'x', redirectTo: '/app/reset-password' },
  'POST /auth/reset-password': { token: 't', newPassword: 'long enough it is' },
  'POST /auth/change-password': { currentPassword: 'x', newPassword: 'long enough it is' },
  'POST /auth/revoke-session': { id: 'x' },
  'DELETE /account': { password: 'x' },
  'POST /templates': { from: 'library', library: 'none', name: 'N' },
  'PATCH /templates/:id': { name: 'N' },
  'PATCH /blocks/:id': { name: 'N', folder: '' },
  'PUT /templates/:id/draft': { revision: 99, source: { files, assets: { 'assets/a.png': asset } } },
  'POST /templates/:id/preview': {
    source: { files, assets: { 'assets/a.png': asset } },
    data: { kind: 'sample', file: 'samples/a.json' },
  },
  'POST /templates/:id/turns': {
    prompt: [{ text: 'Landscape' }],
    source: { files, assets: { 'assets/a.png': asset } },
    isNew: false,
    about: 0,
  },
  'POST /templates/:id/versions/:version/preview': { data: {} },
  'POST /templates/:id/versions/:version/restore': { revision: 99 },
  'POST /templates/:id/publish': { revision: 99, anyway: true },
  'PUT /templates/:id/live-version': { version: 1 },
  'POST /keys': { name: 'N', scopes: ['read'] },
  'PATCH /keys/:keyId': { name: 'N' },
  'POST /keys/roll': { graceMinutes: 43_200 },
  'POST /keys/:keyId/roll': { graceMinutes: 43_200 },
  'POST /connectors': { name: 'N', templateId: 'tpl_none' },
  'PATCH /connectors/:connectorId': { name: 'N' },
  'POST /connectors/:connectorId/rotate': { graceMinutes: 60 },
  'POST /connectors/:connectorId/deliveries/:deliveryId/run': { record: {} },
  'POST /connectors/:connectorId/preview': { payload: { a: 1 } },
  'POST /connectors/:connectorId/preview/document': { payload: { a: 1 } },
  'PUT /buckets/:name': connection,
  'POST /buckets/:name/test': connection,
}

/** Returns the key for a route in `bodies`. */
export const labelOf = ({ method, path: name }: Route) => `${method} ${name}`
