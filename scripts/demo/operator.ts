interface Account {
  accountId: string
  name: string
}
interface Template {
  templateId: string
  slug: string
  /** Whether the object store has the published files. */
  stored: boolean
}

/** The operator's routes for the demo. A failed call rejects with an `Error` that has the API's message. */
export interface Operator {
  /** Returns the account with this name and its key. Creates them if they are missing. */
  account(name: string): Promise<{ accountId: string; apiKey: string }>
  /** Replaces the account's dashboard login. Returns the new password. */
  logIn(accountId: string, email: string): Promise<string>
  /** Returns the template IDs of an account by slug, if their files are in the object store. */
  templates(accountId: string): Promise<Map<string, string>>
  /** Returns how many published templates, of all accounts, are missing from the object store. */
  missingTemplates(): Promise<number>
  /** Publishes a template. `files` contains base64 by path. Returns the template ID. */
  publish(accountId: string, given: { slug: string; files: Record<string, string> }): Promise<string>
}

export function createOperator(of: { baseUrl: string; token: string }): Operator {
  async function call(method: string, path: string, body?: unknown): Promise<string> {
    const response = await fetch(`${of.baseUrl}/operator${path}`, {
      method,
      headers: { authorization: `Bearer ${of.token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(
        `${method} /operator${path} returned status ${response.status}: ${text.slice(0, 2_000)}`,
      )
    return text
  }

  async function listAccounts(): Promise<Account[]> {
    const { accounts }: { accounts: Account[] } = JSON.parse(await call('GET', '/accounts'))
    return accounts
  }
  async function listTemplates(accountId: string): Promise<Template[]> {
    const answer = await call('GET', `/accounts/${accountId}/templates`)
    const { templates }: { templates: Template[] } = JSON.parse(answer)
    return templates
  }

  return {
    async account(name) {
      const there = (await listAccounts()).find((one) => one.name === name)
      if (there === undefined) return JSON.parse(await call('POST', '/accounts', { name }))
      const { apiKey }: { apiKey: string } = JSON.parse(await call('GET', `/accounts/${there.accountId}/key`))
      return { accountId: there.accountId, apiKey }
    },
    async logIn(accountId, email) {
      const made: { password: string } = JSON.parse(
        await call('POST', `/accounts/${accountId}/user`, { email, name: 'Demo' }),
      )
      return made.password
    },
    async templates(accountId) {
      const stored = (await listTemplates(accountId)).filter((template) => template.stored)
      return new Map(stored.map(({ slug, templateId }) => [slug, templateId]))
    },
    async missingTemplates() {
      let missing = 0
      for (const { accountId } of await listAccounts()) {
        missing += (await listTemplates(accountId)).filter(({ stored }) => !stored).length
      }
      return missing
    },
    async publish(accountId, given) {
      const answer: { templateId: string } = JSON.parse(
        await call('POST', `/accounts/${accountId}/templates`, given),
      )
      return answer.templateId
    },
  }
}
