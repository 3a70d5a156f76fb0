import { type Static, Type } from 'typebox'

/** How a connector verifies the sender of a message, with labels. */
export const connectorSchemes = {
  none: 'No signature',
  stripe: 'Stripe',
  shopify: 'Shopify',
  github: 'GitHub',
  'standard-webhooks': 'Standard Webhooks',
  hmac: 'Custom header',
} as const
/** One of `connectorSchemes`. */
export type ConnectorScheme = keyof typeof connectorSchemes

/** Excludes `Set-Cookie`, which can occur several times, and names of properties that every JavaScript object has. */
const headerName = Type.String({
  pattern:
    "^(?!(?:__[Pp][Rr][Oo][Tt][Oo]__|[Cc][Oo][Nn][Ss][Tt][Rr][Uu][Cc][Tt][Oo][Rr]|[Ss][Ee][Tt]-[Cc][Oo][Oo][Kk][Ii][Ee])$)[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$",
})

/** A custom signature: an HMAC in a header. */
export const hmacSecuritySchema = Type.Object(
  {
    scheme: Type.Literal('hmac'),
    header: headerName,
    algorithm: Type.Enum(['sha1', 'sha256', 'sha512']),
    encoding: Type.Enum(['hex', 'base64']),
    /** Text before the signature in the header, such as `sha256=`. */
    prefix: Type.Optional(Type.String({ maxLength: 50 })),
    /** The signed text, such as `v0:{timestamp}:{body}`. `{timestamp}` requires a header with a timestamp. Default: `{body}`. */
    signed: Type.Optional(Type.String({ maxLength: 200, pattern: '\\{body\\}' })),
    /**
     * The header that says when the message was sent, in seconds or milliseconds since 1970. Messages that are older than the tolerance are
     * rejected.
     */
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
/** A custom signature: an HMAC in a header. */
export type HmacSecurity = Static<typeof hmacSecuritySchema>

/** How a connector verifies messages. All schemes except `none` need a signing secret. */
export const connectorSecuritySchema = Type.Union([
  Type.Object(
    { scheme: Type.Enum(['none', 'stripe', 'shopify', 'github', 'standard-webhooks']) },
    { additionalProperties: false },
  ),
  hmacSecuritySchema,
])
/** How a connector verifies messages. */
export type ConnectorSecurity = Static<typeof connectorSecuritySchema>
