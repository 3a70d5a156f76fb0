import { createHash, randomBytes } from 'node:crypto'

/** What a user granted to a client. */
export interface Grant {
  person: string
  scope: string
}

/** A response from a token endpoint. */
export interface TokenAnswer {
  status: number
  body: Record<string, unknown>
}

interface Code extends Grant {
  redirectUri: string
  challenge: string
}

/** An authorization server's secrets (RFC 6749, RFC 7636): single-use codes, expiring access tokens, refresh tokens, revocation. */
export class Grants {
  readonly codes = new Map<string, Code>()
  readonly access = new Map<string, Grant>()
  readonly refresh = new Map<string, Grant>()
  /** Documents that a user selected for the client, until the grant ends. */
  readonly chosen = new Map<string, Set<string>>()
  /** Every issued secret, to search for leaks. */
  readonly secrets: string[] = []
  /** The lifetime of access tokens in seconds. */
  expiresIn = 3_600
  refreshes = 0
  revocations = 0
  readonly client: { id: string; secret: string }
  /** Whether a refresh token works only once, and each response contains a new one. */
  readonly rotates: boolean

  constructor(client: { id: string; secret: string }, options: { rotates: boolean }) {
    this.client = client
    this.rotates = options.rotates
  }

  newCode(code: Code, picked: readonly string[]): string {
    this.chosen.set(code.person, new Set([...(this.chosen.get(code.person) ?? []), ...picked]))
    return this.#give(this.codes, code)
  }

  /** Returns the token endpoint's response to a form. */
  answer(form: URLSearchParams): TokenAnswer {
    const is = (name: string, value: string) => form.get(name) === value
    if (!is('client_id', this.client.id) || !is('client_secret', this.client.secret))
      return refuse(401, 'invalid_client')
    if (is('grant_type', 'authorization_code')) return this.#exchange(form)
    if (is('grant_type', 'refresh_token')) return this.#refresh(form)
    return refuse(400, 'unsupported_grant_type')
  }

  /** Ends all grants for this token's user. */
  revoke(token: string): boolean {
    const grant = this.refresh.get(token) ?? this.access.get(token)
    if (!grant) return false
    this.revocations += 1
    this.end(grant.person)
    return true
  }

  /** Ends access as if the user had revoked it with the provider. */
  end(person: string): void {
    this.chosen.delete(person)
    for (const tokens of [this.access, this.refresh])
      for (const [token, grant] of tokens) if (grant.person === person) tokens.delete(token)
  }

  #exchange(form: URLSearchParams): TokenAnswer {
    const code = form.get('code') ?? ''
    const found = this.codes.get(code)
    this.codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    if (!found || found.challenge !== challenge || found.redirectUri !== form.get('redirect_uri'))
      return refuse(400, 'invalid_grant')
    return this.#tokens(found, this.#give(this.refresh, found))
  }

  #refresh(form: URLSearchParams): TokenAnswer {
    const token = form.get('refresh_token') ?? ''
    const grant = this.refresh.get(token)
    if (!grant) return refuse(400, 'invalid_grant')
    this.refreshes += 1
    if (!this.rotates) return this.#tokens(grant)
    this.refresh.delete(token)
    return this.#tokens(grant, this.#give(this.refresh, grant))
  }

  #tokens(grant: Grant, refreshToken?: string): TokenAnswer {
    const body = {
      access_token: this.#give(this.access, grant),
      expires_in: this.expiresIn,
      token_type: 'Bearer',
      scope: grant.scope,
      ...(refreshToken !== undefined && { refresh_token: refreshToken }),
    }
    return { status: 200, body }
  }

  #give<T>(to: Map<string, T>, value: T): string {
    const secret = randomBytes(24).toString('base64url')
    this.secrets.push(secret)
    to.set(secret, value)
    return secret
  }
}

function refuse(status: number, error: string): TokenAnswer {
  return { status, body: { error, error_description: 'The test server rejected it.' } }
}
