import type { KeyInfo, NewKey, ObjectOptions, PublicationAnswer } from '@platen/contract'
import { sendRequest, type ServiceRequest } from './send-request.ts'
import type { ServiceLocation } from './find-service.ts'

export interface Account {
  accountId: string
  name: string
  /** Time of the suspension, or `null` if the account is active. */
  suspendedAt: string | null
}

export interface PublishedTemplate {
  templateId: string
  slug: string
  name: string
  version: number
  publishedAt: string
  /** Whether the object store has its bundle. Undefined while the store is unavailable. */
  stored?: boolean
}

export interface Bucket extends ObjectOptions {
  name: string
  endpoint: string
  region: string
  pathStyle: boolean
  accessKey: string
}

/** A dashboard login. The password is only returned once. */
export interface LogIn {
  name: string
  email: string
  password: string
}

/** The service's master keys, by ID. */
export interface MasterKeys {
  current: string
  previous: string[]
  /** Previous keys that no secret in the database uses. */
  removable: string[]
  /** A summary in one sentence. */
  summary: string
}

/** The service's operator routes, one method each. They fail like `sendRequest`. */
export interface OperatorClient {
  createAccount(name: string): Promise<Omit<Account, 'suspendedAt'> & { apiKey: string }>
  listAccounts(): Promise<Account[]>
  readMasterKeys(): Promise<MasterKeys>
  suspendAccount(accountId: string): Promise<Account>
  resumeAccount(accountId: string): Promise<Account>
  deleteAccount(accountId: string): Promise<void>
  showKey(accountId: string): Promise<string>
  /** The old key keeps working for `graceMinutes`. Default: 0. */
  rollKey(accountId: string, graceMinutes?: number): Promise<string>
  listKeys(accountId: string): Promise<KeyInfo[]>
  /** Creates an additional key. It is only returned once here, but the dashboard can show it again. */
  createKey(accountId: string, key: NewKey): Promise<{ keyId: string; apiKey: string }>
  revokeKey(accountId: string, keyId: string): Promise<void>
  listTemplates(accountId: string): Promise<PublishedTemplate[]>
  publishTemplate(
    accountId: string,
    template: { slug: string; files: ReadonlyMap<string, Uint8Array> },
  ): Promise<PublicationAnswer>
  listBuckets(accountId: string): Promise<Bucket[]>
  connectBucket(accountId: string, bucket: Bucket & { secretKey: string }): Promise<unknown>
  removeBucket(accountId: string, name: string): Promise<void>
  /** Replaces the account's login. */
  setLogIn(accountId: string, email: string): Promise<LogIn>
  /** Returns a link that lets the user with this email address set a new password. */
  createResetLink(email: string): Promise<string>
  /** Returns a sign-up link for one person, optionally for one email address only. */
  createInvitation(email?: string): Promise<{ url: string; expiresAt: string }>
}

export function createOperatorClient({ baseUrl, operatorToken }: ServiceLocation): OperatorClient {
  async function send<T>(path: string, request: Pick<ServiceRequest, 'method' | 'body'> = {}): Promise<T> {
    const { body } = await sendRequest<T>({
      baseUrl,
      token: operatorToken,
      path: `/operator${path}`,
      ...request,
    })
    return body
  }
  return {
    createAccount: (name) => send('/accounts', { method: 'POST', body: { name } }),
    async listAccounts() {
      return (await send<{ accounts: Account[] }>('/accounts')).accounts
    },
    readMasterKeys: () => send('/master-key'),
    suspendAccount: (accountId) => send(`${of(accountId)}/suspend`, { method: 'POST', body: {} }),
    resumeAccount: (accountId) => send(`${of(accountId)}/resume`, { method: 'POST', body: {} }),
    async deleteAccount(accountId) {
      await send(of(accountId), { method: 'DELETE' })
    },
    async showKey(accountId) {
      return (await send<{ apiKey: string }>(`${of(accountId)}/key`)).apiKey
    },
    async rollKey(accountId, graceMinutes) {
      const body = graceMinutes === undefined ? {} : { graceMinutes }
      return (await send<{ apiKey: string }>(`${of(accountId)}/key/roll`, { method: 'POST', body })).apiKey
    },
    async listKeys(accountId) {
      return (await send<{ keys: KeyInfo[] }>(`${of(accountId)}/keys`)).keys
    },
    async createKey(accountId, key) {
      const { keyId } = await send<{ keyId: string }>(`${of(accountId)}/keys`, { method: 'POST', body: key })
      const reveal = `${of(accountId)}/keys/${keyId}/reveal`
      return { keyId, apiKey: (await send<{ key: string }>(reveal, { method: 'POST', body: {} })).key }
    },
    async revokeKey(accountId, keyId) {
      await send(`${of(accountId)}/keys/${encodeURIComponent(keyId)}`, { method: 'DELETE' })
    },
    async listTemplates(accountId) {
      return (await send<{ templates: PublishedTemplate[] }>(`${of(accountId)}/templates`)).templates
    },
    publishTemplate(accountId, { slug, files }) {
      const encoded = Object.fromEntries(
        [...files].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]),
      )
      return send(`${of(accountId)}/templates`, { method: 'POST', body: { slug, files: encoded } })
    },
    async listBuckets(accountId) {
      return (await send<{ buckets: Bucket[] }>(`${of(accountId)}/buckets`)).buckets
    },
    connectBucket: (accountId, bucket) => send(`${of(accountId)}/buckets`, { method: 'POST', body: bucket }),
    async removeBucket(accountId, name) {
      await send(`${of(accountId)}/buckets/${encodeURIComponent(name)}`, { method: 'DELETE' })
    },
    setLogIn: (accountId, email) => send(`${of(accountId)}/user`, { method: 'POST', body: { email } }),
    async createResetLink(email) {
      return (await send<{ url: string }>('/reset-links', { method: 'POST', body: { email } })).url
    },
    createInvitation: (email) =>
      send('/invitations', { method: 'POST', body: email === undefined ? {} : { email } }),
  }
}

function of(accountId: string): string {
  return `/accounts/${encodeURIComponent(accountId)}`
}
