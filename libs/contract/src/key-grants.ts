/** Maximum number of templates to which a key can be restricted. */
export const keyTemplatesMax = 100

/** Highest rate of a key, in requests per second. */
export const keyPerSecondMax = 10_000

/** Scopes of keys, with their labels. */
export const keyScopes = {
  generate: 'Generate and delete documents',
  read: 'Read templates, their fields and sample data, and the status of documents',
  'templates:write': 'Create, edit and publish templates',
  batches: 'Run batches',
  webhooks: 'Manage webhook endpoints',
} as const

/** One of `keyScopes`. */
export type KeyScope = keyof typeof keyScopes

/** All scopes, in the order in which they are shown. */
export const keyScopeNames = Object.keys(keyScopes) as [KeyScope, ...KeyScope[]]

/** Scopes of the main key. It cannot edit templates, because it is deployed wherever documents are generated. */
export const mainKeyScopes: readonly KeyScope[] = keyScopeNames.filter((name) => name !== 'templates:write')

/** What a key can do in its account. */
export interface KeyGrant {
  scopes: readonly KeyScope[]
  /** Templates that the key can access; `null` for all of the account's templates. */
  templateIds: readonly string[] | null
  /** A test key: its documents are marked on each page, counted separately, and never delivered to a bucket. */
  isTest: boolean
  /** Maximum number of requests per second; `null` for the service default. */
  perSecond: number | null
}

/** Grant of the main key, which is created at sign-up. */
export const mainKeyGrant: KeyGrant = {
  scopes: mainKeyScopes,
  templateIds: null,
  isTest: false,
  perSecond: null,
}

/** Maximum number of active keys per account. */
export const apiKeysMax = 100

/** Whether a key can access a template. Signed-in users have no key, and can access all templates in their account. */
export function canAccessTemplate(
  key: Pick<KeyGrant, 'templateIds'> | undefined,
  templateId: string,
): boolean {
  return key?.templateIds?.includes(templateId) ?? true
}

/** Whether a key can access drafts and their documents, which requires the scope for editing templates. */
export function canAccessDrafts(key: Pick<KeyGrant, 'scopes'> | undefined): boolean {
  return key?.scopes.includes('templates:write') ?? true
}

/**
 * Whether a key can access a document, job or batch. The key needs access to the template and, for `version` 0, to drafts. Test keys can access
 * only test documents.
 */
export function canAccessDocument(
  key: Pick<KeyGrant, 'scopes' | 'templateIds' | 'isTest'> | undefined,
  of: { templateId: string; version: number; isTest?: boolean | undefined },
): boolean {
  if (of.version === 0 && !canAccessDrafts(key)) return false
  return canAccessTemplate(key, of.templateId) && (!key?.isTest || of.isTest === true)
}

/** Whether a key can access a webhook endpoint, which requires access to all of the endpoint's templates (`null` for all templates). */
export function canAccessEndpoint(
  key: Pick<KeyGrant, 'templateIds' | 'isTest'> | undefined,
  of: { templateIds: readonly string[] | null; isTest: boolean },
): boolean {
  if (key === undefined) return true
  if (key.isTest && !of.isTest) return false
  return key.templateIds === null || (of.templateIds?.every((id) => canAccessTemplate(key, id)) ?? false)
}
