/** Templates that a key may be bound to, one by one. */
export const keyTemplatesMax = 100

/** Requests a second that a key may be given. */
export const keyPerSecondMax = 10_000

/** What keys may be allowed to do, each with the sentence that their owner reads. */
export const keyScopes = {
  generate: 'Generate documents, and delete them',
  read: 'Read templates, their fields and samples, and the status of documents',
  'templates:write': 'Make, change and publish templates',
  batches: 'Run batches',
  webhooks: 'Manage webhook endpoints',
} as const

/** One thing that a key may be allowed to do. */
export type KeyScope = keyof typeof keyScopes

/** All of them, in the order in which they are shown. */
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]

/** What the key of the sign-up may do: all but change what is printed, as it lies wherever documents are made. */
export const mainKeyScopes: readonly KeyScope[] = keyScopeNames.filter((name) => name !== 'templates:write')

/** What a key stands for, besides its account. */
export interface KeyGrant {
  scopes: readonly KeyScope[]
  /** The templates that it knows; `null`: all of the account's. */
  templateIds: readonly string[] | null
  /** Its documents are marked on each page, counted apart, and never get into a bucket. */
  isTest: boolean
  /** Requests a second; `null`: as many as the service gives each key. */
  perSecond: number | null
}

/** What the key of the sign-up stands for. */
export const mainKeyGrant: KeyGrant = {
  scopes: mainKeyScopes,
  templateIds: null,
  isTest: false,
  perSecond: null,
}

/** Working keys of an account. */
export const apiKeysMax = 100

/** Whether a key may have to do with a template; people who act for themselves have none, and may. */
export function canAccessTemplate(
  key: Pick<KeyGrant, 'templateIds'> | undefined,
  templateId: string,
): boolean {
  return key?.templateIds?.includes(templateId) ?? true
}

/** Whether a key may see drafts, and what is made of them: who may change them may. */
export function canAccessDrafts(key: Pick<KeyGrant, 'scopes'> | undefined): boolean {
  return key?.scopes.includes('templates:write') ?? true
}

/**
 * Whether a key may have to do with a document, a job or a batch: of a template that it knows, none of a draft (`version` 0) unless it may see
 * drafts, and none but tests for a test key.
 */
export function canAccessDocument(
  key: Pick<KeyGrant, 'scopes' | 'templateIds' | 'isTest'> | undefined,
  of: { templateId: string; version: number; isTest?: boolean | undefined },
): boolean {
  if (of.version === 0 && !canAccessDrafts(key)) return false
  return canAccessTemplate(key, of.templateId) && (!key?.isTest || of.isTest === true)
}

/** Whether a key may have to do with what hears of templates (`null`: of all): it hears of nothing that the key does not know. */
export function canAccessEndpoint(
  key: Pick<KeyGrant, 'templateIds' | 'isTest'> | undefined,
  of: { templateIds: readonly string[] | null; isTest: boolean },
): boolean {
  if (key === undefined) return true
  if (key.isTest && !of.isTest) return false
  return key.templateIds === null || (of.templateIds?.every((id) => canAccessTemplate(key, id)) ?? false)
}
