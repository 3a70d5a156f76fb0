import { type KeyScope, keyScopeNames, type NewKey } from '@platen/contract'
import type { Account, SharedStack } from './stack.ts'

/** Returns the account with another key, which has all scopes by default. */
export async function makeKey(
  stack: Pick<SharedStack, 'operator'>,
  account: Account,
  grant: Partial<NewKey>,
): Promise<Account> {
  const base = `/accounts/${account.accountId}/keys`
  const body: NewKey = { name: 'Another key', scopes: [...keyScopeNames], ...grant }
  const made = await stack.operator('POST', base, body)
  const { keyId } = (await made.json()) as { keyId: string }
  const revealed = await stack.operator('POST', `${base}/${keyId}/reveal`)
  const { key } = (await revealed.json()) as { key: string }
  return { ...account, apiKey: key }
}

/** Returns a key for the account with these scopes. */
export async function keyWith(
  stack: Pick<SharedStack, 'operator'>,
  account: Account,
  scopes: KeyScope[],
  more: Partial<NewKey> = {},
): Promise<string> {
  return (await makeKey(stack, account, { scopes, ...more })).apiKey
}
