import { type Static, Type } from 'typebox'
import type { FaultItem } from '../faults.ts'
import { type ConnectorDestination, connectorDestinationSchema } from './connector-destinations.ts'
import { type ConnectorSecurity, connectorSecuritySchema } from './connector-security.ts'

/**
 * `active`: makes documents. `paused`: keeps what comes for 24 hours and makes nothing. `off`: takes nothing; senders are answered 410.
 */
export const connectorStates = ['active', 'paused', 'off'] as const
/** One of `connectorStates`. */
export type ConnectorState = (typeof connectorStates)[number]

/** Connectors that one account may have. */
export const connectorsMax = 100

/** Bytes of JSON that the mappings of one account's connectors may have together: publishing reads those of a template at once. */
export const connectorMappingsBytesMax = 8 * 2 ** 20

/** Conditions of one connector. */
export const connectorFiltersMax = 20

/** How long a payload is kept as it came, and a record that did not fit. */
export const connectorPayloadHours = 24

/** How a value of the payload is compared; `exists` and `missing` take no value. */
export const connectorFilterOperators = {
  is: 'is',
  'is-not': 'is not',
  contains: 'contains',
  'one-of': 'is one of',
  'at-least': 'is at least',
  'at-most': 'is at most',
  exists: 'is there',
  missing: 'is not there',
} as const
/** One of `connectorFilterOperators`. */
export type ConnectorFilterOperator = keyof typeof connectorFilterOperators

const operators = Object.keys(connectorFilterOperators) as [
  ConnectorFilterOperator,
  ...ConnectorFilterOperator[],
]

/** A condition on the payload as it came. All of a connector's must hold; otherwise the delivery is `filtered`. */
export const connectorFilterSchema = Type.Object(
  {
    /** As paths of a mapping are: `order.financial_status`, `line_items[0].sku`. */
    path: Type.String({ minLength: 1, maxLength: 500 }),
    operator: Type.Enum(operators),
    /** As text; numbers and `true`/`false` are compared by what they print. For `one-of`: with commas between. */
    value: Type.Optional(Type.String({ maxLength: 1_000 })),
  },
  { additionalProperties: false },
)
/** A condition, as `connectorFilterSchema` checks it. */
export type ConnectorFilter = Static<typeof connectorFilterSchema>

const settings = {
  name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
  state: Type.Enum(connectorStates),
  security: connectorSecuritySchema,
  /** What the sender signs with, as its page shows it; kept sealed and never answered. */
  signingSecret: Type.String({ minLength: 1, maxLength: 500 }),
  /** How payloads become the template's data; `null`: a payload is the data itself. */
  mapping: Type.Unknown(),
  filters: Type.Array(connectorFilterSchema, { maxItems: connectorFiltersMax }),
  destination: connectorDestinationSchema,
}

/** Body of `POST /app/api/connectors`, which answers 201 with the `Connector`. */
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
/** What is said of a new connector, as `newConnectorSchema` checks it. Left out: active, unsigned, unfiltered, answered at once. */
export type NewConnector = Static<typeof newConnectorSchema>

/** Body of `PATCH /app/api/connectors/{id}`, which answers with the `ConnectorSummary`: what is left out stays. Pausing is a change of `state`. */
export const connectorChangeSchema = Type.Partial(Type.Object(settings), {
  additionalProperties: false,
  minProperties: 1,
})
/** What is changed of a connector, as `connectorChangeSchema` checks it. */
export type ConnectorChange = Static<typeof connectorChangeSchema>

/** A connector at `GET /app/api/connectors/{id}`. */
export interface Connector {
  connectorId: string
  name: string
  templateId: string
  /** `null` when the template is gone: then nothing is made. */
  templateName: string | null
  /** Where senders post to: whoever knows it may post, so it is shown to the account only. */
  address: string
  /** While the address is rotated: until when the one before works too. */
  previousAddressUntil: string | null
  state: ConnectorState
  security: ConnectorSecurity
  /** Whether a signing secret is kept. */
  hasSigningSecret: boolean
  /** What posted links are signed with, by Standard Webhooks (`whsec_…`). */
  linkSecret: string
  mapping: unknown
  filters: ConnectorFilter[]
  destination: ConnectorDestination
  createdAt: string
  lastDeliveryAt: string | null
  /** Messages of the last days that were not taken, such as those whose signature is wrong; nothing else is kept of them. `null`: none. */
  refused: { count: number; lastAt: string; lastReason: string } | null
}

/** A connector in a list: its mapping, which may be long, is read with it alone. */
export interface ConnectorSummary extends Omit<Connector, 'mapping'> {
  /** Otherwise what comes is the template's data itself. */
  hasMapping: boolean
}

/** Answer of `GET /app/api/connectors` (`?templateId=&limit=&cursor=`), newest first. */
export interface ConnectorList {
  data: ConnectorSummary[]
  next: string | null
}

/** Body of `POST /app/api/connectors/{id}/rotate`, which answers with the `ConnectorSummary` at its new address. */
export const rotateConnectorSchema = Type.Object(
  { graceMinutes: Type.Integer({ minimum: 0, maximum: 43_200 }) },
  { additionalProperties: false },
)

/**
 * `received`: its document is being made. `filtered`: a filter does not hold. `made`: the document is where it goes. `failed`: it could not be
 * made, or not brought there. `kept`: it waits to be repaired or run by hand, as it does not fit or the connector is paused.
 */
export const connectorOutcomes = ['received', 'filtered', 'made', 'failed', 'kept'] as const
/** One of `connectorOutcomes`. */
export type ConnectorOutcome = (typeof connectorOutcomes)[number]

/**
 * A delivery in `GET /app/api/connectors/{id}/deliveries` (`?outcome=&limit=&cursor=`; `{ data, next }`, newest first) and at
 * `…/deliveries/{deliveryId}`. Kept for 30 days; its payload for 24 hours.
 */
export interface ConnectorDelivery {
  deliveryId: string
  at: string
  outcome: ConnectorOutcome
  /** What is to be known of the outcome, in a sentence. */
  detail: string | null
  /** What is wrong with the record, each at its place in the template's data. */
  faults: FaultItem[]
  /** Whether its last run was with data that was repaired by hand. */
  isRepaired: boolean
  contentType: string
  bytes: number
  /** Until when the payload can be read and run again; `null` when it is gone. */
  payloadUntil: string | null
  /** The generation in the activity (`/v1/documents/{id}`); `null` when nothing was made. */
  documentId: string | null
  /** Its document is at `…/deliveries/{deliveryId}/document`: not what its sender was answered with, which is kept nowhere. */
  hasDocument: boolean
  /** How many times it was run. */
  runs: number
  lastRunAt: string | null
  /** How many times the same message came again, and was answered as the first. */
  repeats: number
}

/** A page of deliveries. */
export interface ConnectorDeliveryList {
  data: ConnectorDelivery[]
  next: string | null
}

/** Answer of `GET /app/api/connectors/{id}/deliveries/{deliveryId}/payload`; 404 when it is gone. */
export interface ConnectorPayload {
  /** As it was read: forms as an object of their fields. Of what could not be read, the beginning of its text; `faults` then says why. */
  payload: unknown
  contentType: string
  /** The template's data that the mapping makes of it now, or what it was repaired to; `null` when there is none. */
  record: unknown
  faults: FaultItem[]
}

/** Body of `POST /app/api/connectors/{id}/deliveries/{deliveryId}/run`, which answers 202 with the `ConnectorDelivery`. */
export const runDeliverySchema = Type.Object(
  {
    /** The template's data, repaired; left out: what the mapping makes of the payload now. */
    record: Type.Optional(Type.Object({}, { additionalProperties: true })),
  },
  { additionalProperties: false },
)

/**
 * Body of `POST /app/api/connectors/{id}/preview` and of `…/preview/document`, which answers with the PDF. What is left out is the connector's
 * own; the payload that of a delivery, or given. Nothing is kept or brought anywhere.
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
/** What is tried, as `previewConnectorSchema` checks it. */
export type PreviewConnector = Static<typeof previewConnectorSchema>

/** Answer of `POST /app/api/connectors/{id}/preview`. */
export interface ConnectorPreview {
  /** The template's data that the mapping makes of the payload. */
  record: unknown
  /** What of it does not fit the template, and what the mapping could not do. */
  faults: FaultItem[]
  /** The first filter that does not hold; `null` when all do. */
  filteredBy: number | null
}
