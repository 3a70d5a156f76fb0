import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const

/**
 * Where a connector delivers documents. `answer`: in the response to the sender, as PDF, or as a link if the sender accepts only JSON. `link`: a
 * link is posted to a URL, signed like webhooks. `bucket`: to one of the account's buckets. `mail`: attached to an email, if the service can send
 * email. In `key`, `address`, `subject` and `message`, `{{field}}` stands for a value in the template's data.
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
/** Where a connector delivers documents. */
export type ConnectorDestination = Static<typeof connectorDestinationSchema>
