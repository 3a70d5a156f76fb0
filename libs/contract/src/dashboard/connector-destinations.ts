import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const

/**
 * Where documents go. `answer`: the sender waits and is answered with the PDF, or with a link when it takes JSON only. `link`: a link is posted to
 * an address, signed as webhooks are. `bucket`: into one of the account's buckets. `mail`: attached to a mail, when the service can send any.
 * In `key`, `address`, `subject` and `message`, `{{field}}` is a value of the template's data.
 */
export const connectorDestinationSchema = Type.Union([
  Type.Object({ to: Type.Literal('answer') }, closed),
  Type.Object({ to: Type.Literal('link'), url: Type.String({ minLength: 1, maxLength: 2_000 }) }, closed),
  Type.Object(
    {
      to: Type.Literal('bucket'),
      bucket: Type.String({ minLength: 1, maxLength: 255 }),
      key: Type.String({ minLength: 1, maxLength: 1_000 }),
    },
    closed,
  ),
  Type.Object(
    {
      to: Type.Literal('mail'),
      address: Type.String({ minLength: 1, maxLength: 320 }),
      subject: Type.String({ minLength: 1, maxLength: 200 }),
      message: Type.Optional(Type.String({ maxLength: 5_000 })),
    },
    closed,
  ),
])
/** Where documents go, as `connectorDestinationSchema` checks it. */
export type ConnectorDestination = Static<typeof connectorDestinationSchema>
