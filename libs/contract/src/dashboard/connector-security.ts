import { type Static, Type } from 'typebox'

/** How senders show that a message is theirs, with what people call it. */
export const connectorSchemes = {
  none: 'Only the address',
  stripe: 'Stripe',
  shopify: 'Shopify',
  github: 'GitHub',
  'standard-webhooks': 'Standard Webhooks',
  hmac: 'Its own header',
} as const
/** One of `connectorSchemes`. */
export type ConnectorScheme = keyof typeof connectorSchemes

/** Not one that may come as several texts, nor one that every object has. */
const headerName = Type.String({
  pattern:
    "^(?!(?:__[Pp][Rr][Oo][Tt][Oo]__|[Cc][Oo][Nn][Ss][Tt][Rr][Uu][Cc][Tt][Oo][Rr]|[Ss][Ee][Tt]-[Cc][Oo][Oo][Kk][Ii][Ee])$)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
})

/** A sender's own signature: an HMAC in a header. */
export const hmacSecuritySchema = Type.Object(
  {
    scheme: Type.Literal('hmac'),
    header: headerName,
    algorithm: Type.Enum(['sha1', 'sha256', 'sha512']),
    encoding: Type.Enum(['hex', 'base64']),
    /** What stands before the signature in the header, such as `sha256=`. */
    prefix: Type.Optional(Type.String({ maxLength: 50 })),
    /** What is signed: `{body}`, and `{timestamp}` where a header has one, as `v0:{timestamp}:{body}`. Default `{body}`. */
    signed: Type.Optional(Type.String({ maxLength: 200, pattern: '\\{body\\}' })),
    /** When it was sent, in seconds or milliseconds since 1970: a message that is older than the tolerance is refused. */
    timestamp: Type.Optional(
      Type.Object(
        {
          header: headerName,
          toleranceSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
/** A sender's own signature, as `hmacSecuritySchema` checks it. */
export type HmacSecurity = Static<typeof hmacSecuritySchema>

/** How messages are checked; all but `none` need a signing secret. */
export const connectorSecuritySchema = Type.Union([
  Type.Object(
    { scheme: Type.Enum(['none', 'stripe', 'shopify', 'github', 'standard-webhooks']) },
    { additionalProperties: false },
  ),
  hmacSecuritySchema,
])
/** How messages are checked, as `connectorSecuritySchema` checks it. */
export type ConnectorSecurity = Static<typeof connectorSecuritySchema>
