import { type Static, Type } from 'typebox'
import type { FaultItem } from '../faults.ts'
import { type ConnectorDestination, connectorDestinationSchema } from './connector-destinations.ts'
import { type ConnectorSecurity, connectorSecuritySchema } from './connector-security.ts'

/** `active`: generates documents. `paused`: stores messages for 24 hours and generates nothing. `off`: rejects messages with 410. */
export const connectorStates = ['active', 'paused', 'off'] as const
/** One of `connectorStates`. */
export type ConnectorState = (typeof connectorStates)[number]

/** Maximum number of connectors per account. */
export const connectorsMax = 100

/** Maximum total size of an account's connector mappings, as JSON in bytes. Publishing reads all mappings for a template at once. */
export const connectorMappingsBytesMax = 8 * 2 ** 20

/** Maximum number of filters per connector. */
export const connectorFiltersMax = 20

/** Number of hours for which a payload, and an invalid record, are kept. */
export const connectorPayloadHours = 24

/** Filter operators, with labels. `exists` and `missing` do not take a value. */
export const connectorFilterOperators = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  'one-of': 'is one of',
  'at-least': 'is at least',
  'at-most': 'is at most',
  exists: 'exists',
  missing: 'does not exist',
} as const
/** One of `connectorFilterOperators`. */
export type ConnectorFilterOperator = keyof typeof connectorFilterOperators

const operators = Object.keys(connectorFilterOperators) as [
  ConnectorFilterOperator,
  ...ConnectorFilterOperator[],
]

/** A condition on the unmapped payload. If any filter of a connector does not match, the delivery has the outcome `filtered`. */
export const connectorFilterSchema = Type.Object(
  {
    /** A path as in mappings: `order.financial_status`, `line_items[0].sku`. */
    path: Type.String({ minLength: 1, maxLength: 500 }),
    operator: Type.Enum(operators),
    /** Compared as text, even with numbers and booleans. For `one-of`, values are separated by commas. */
    value: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
)
/** A filter of a connector. */
export type ConnectorFilter = Static<typeof connectorFilterSchema>

const settings = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  state: Type.Enum(connectorStates),
  security: connectorSecuritySchema,
  /** The sender's signing secret, as shown in the sender's settings. It is stored encrypted and never returned. */
  signingSecret: Type.String({ minLength: 1, maxLength: 500 }),
  /** How payloads are mapped to the template's data. `null` uses the payload as the data. */
  mapping: Type.Unknown(),
  filters: Type.Array(connectorFilterSchema, { maxItems: connectorFiltersMax }),
  destination: connectorDestinationSchema,
}

/** Body of `POST /app/api/connectors`. The response is 201 with the `Connector`. */
export const newConnectorSchema = Type.Object(
  {
    ...settings,
    templateId: Type.String({ minLength: 1, maxLength: 200 }),
    state: Type.Optional(settings.state),
    security: Type.Optional(settings.security),
    signingSecret: Type.Optional(settings.signingSecret),
    mapping: Type.Optional(settings.mapping),
    filters: Type.Optional(settings.filters),
    destination: Type.Optional(settings.destination),
  },
  { additionalProperties: false },
)
/** A new connector. By default, it is active, has no signature check or filters, and returns documents in the response. */
export type NewConnector = Static<typeof newConnectorSchema>

/** Body of `PATCH /app/api/connectors/{id}`. Absent properties do not change. The response is the `ConnectorSummary`. */
export const connectorChangeSchema = Type.Partial(Type.Object(settings), {
  additionalProperties: false,
  minProperties: 1,
})
/** Changes to a connector. */
export type ConnectorChange = Static<typeof connectorChangeSchema>

/** Response to `GET /app/api/connectors/{id}`. */
export interface Connector {
  connectorId: string
  name: string
  templateId: string
  /** `null` if the template was deleted. In that case, the connector does not generate documents. */
  templateName: string | null
  /** URL that senders post to. Anyone who knows it can post, so only the account can see it. */
  address: string
  /** When the previous URL stops working, after a rotation. */
  previousAddressUntil: string | null
  state: ConnectorState
  security: ConnectorSecurity
  /** Whether a signing secret is stored. */
  hasSigningSecret: boolean
  /** Secret that signs posted links according to Standard Webhooks (`whsec_…`). */
  linkSecret: string
  mapping: unknown
  filters: ConnectorFilter[]
  destination: ConnectorDestination
  createdAt: string
  lastDeliveryAt: string | null
  /**
   * Messages that were rejected in the last few days, for example because of a wrong signature. Nothing else about them is stored. `null` if there
   * are none.
   */
  refused: { count: number; lastAt: string; lastReason: string } | null
}

/** A connector in a list, without its mapping, which may be long. */
export interface ConnectorSummary extends Omit<Connector, 'mapping'> {
  /** Whether the connector has a mapping. Otherwise the payload is the template's data. */
  hasMapping: boolean
}

/** Response to `GET /app/api/connectors` (`?templateId=&limit=&cursor=`), newest first. */
export interface ConnectorList {
  data: ConnectorSummary[]
  next: string | null
}

/** Body of `POST /app/api/connectors/{id}/rotate`. The response is the `ConnectorSummary` with the new address. */
export const rotateConnectorSchema = Type.Object(
  { graceMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }) },
  { additionalProperties: false },
)

/**
 * `received`: the document is being generated. `filtered`: a filter did not match. `made`: the document was delivered. `failed`: the document
 * could not be generated or delivered. `kept`: the message is waiting to be repaired or run manually, because it does not fit the template or the
 * connector is paused.
 */
export const connectorOutcomes = ['received', 'filtered', 'made', 'failed', 'kept'] as const
/** One of `connectorOutcomes`. */
export type ConnectorOutcome = (typeof connectorOutcomes)[number]

/**
 * A delivery in `GET /app/api/connectors/{id}/deliveries` (`?outcome=&limit=&cursor=`; `{ data, next }`, newest first) and at
 * `…/deliveries/{deliveryId}`. Deliveries are kept for 30 days, their payloads for 24 hours.
 */
export interface ConnectorDelivery {
  deliveryId: string
  at: string
  outcome: ConnectorOutcome
  /** A sentence about the outcome. */
  detail: string | null
  /** Errors in the record, each with a pointer into the template's data. */
  faults: FaultItem[]
  /** Whether the last run used manually repaired data. */
  isRepaired: boolean
  contentType: string
  bytes: number
  /** Time until which the payload can be read and run again; `null` if it was deleted. */
  payloadUntil: string | null
  /** Document ID (`/v1/documents/{id}`); `null` if no document was generated. */
  documentId: string | null
  /** Whether its document is at `…/deliveries/{deliveryId}/document`. Documents that were returned to the sender are not stored. */
  hasDocument: boolean
  /** Number of runs. */
  runs: number
  lastRunAt: string | null
  /** How many times the same message was received again. Each repetition got the same response as the first message. */
  repeats: number
}

/** A page of deliveries. */
export interface ConnectorDeliveryList {
  data: ConnectorDelivery[]
  next: string | null
}

/** Response to `GET /app/api/connectors/{id}/deliveries/{deliveryId}/payload`; 404 after the payload was deleted. */
export interface ConnectorPayload {
  /**
   * The parsed payload; a form is an object with its fields. If the payload could not be parsed, this is the beginning of its text, and
   * `faults` says why.
   */
  payload: unknown
  contentType: string
  /** The template's data that the current mapping returns, or the repaired data; `null` if there is none. */
  record: unknown
  faults: FaultItem[]
}

/** Body of `POST /app/api/connectors/{id}/deliveries/{deliveryId}/run`. The response is 202 with the `ConnectorDelivery`. */
export const runDeliverySchema = Type.Object(
  {
    /** The repaired template data. Default: the result of the current mapping. */
    record: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false },
)

/**
 * Body of `POST /app/api/connectors/{id}/preview` and of `…/preview/document`, which responds with the PDF. The payload comes from a delivery or
 * from the body. Missing properties are taken from the connector. Nothing is stored or delivered.
 */
export const previewConnectorSchema = Type.Object(
  {
    deliveryId: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    payload: Type.Optional(Type.Unknown()),
    mapping: Type.Optional(Type.Unknown()),
    filters: Type.Optional(settings.filters),
  },
  { additionalProperties: false },
)
/** Body of a connector preview. */
export type PreviewConnector = Static<typeof previewConnectorSchema>

/** Response to `POST /app/api/connectors/{id}/preview`. */
export interface ConnectorPreview {
  /** The template's data that the mapping returns for the payload. */
  record: unknown
  /** Values that do not fit the template, and errors in the mapping. */
  faults: FaultItem[]
  /** Index of the first filter that does not match; `null` if all match. */
  filteredBy: number | null
}
