import type { TriggerKey } from '../../../integrations/shared/description.ts'

/** A package's input with its type. Dates can have the `text` type if the platform's dates include a time. */
export interface AskedField {
  name: string
  type: 'text' | 'number' | 'date' | 'list'
  columns?: AskedField[]
}

/** A workflow while its trigger is on. */
export interface Listening {
  /** The messages that started the workflow, as its steps see them. */
  heard: Record<string, unknown>[]
  /** Sends a message that is not from Platen to the trigger. */
  forge(message: object): Promise<void>
  end(): Promise<void>
}

/** A package that runs as on its platform, against a running Platen. */
export interface ConnectorDriver {
  /** The names of a connection's inputs. */
  connection: string[]
  /** The names of all inputs. */
  asked: string[]
  /** Parts that poll. There must be none. */
  polling: string[]
  /** How the package verifies senders. `address` means that only a flow's secret address protects it. */
  knows: 'signature' | 'asking' | 'address'
  /** Where the idempotency key comes from: users enter an `input`, and the platform provides the `run`. */
  repeats: 'input' | 'run'
  /** Returns the template options. */
  templates(): Promise<{ label: string; value: string }[]>
  find(search: string): Promise<unknown[]>
  fields(templateId: string): Promise<AskedField[]>
  /** Rejects with the error that the platform shows. `data` has the API's format, which the driver converts to that of the platform. */
  generate(data: GivenOrder): Promise<{ file: Uint8Array }>
  generateLink(data: GivenOrder): Promise<{ url: string }>
  runBatch(of: {
    templateId: string
    items: OrderData[]
    idempotencyKey?: string
  }): Promise<{ batchId: string }>
  /** Rejects if the job does not exist. */
  getDocument(jobId: string): Promise<unknown>
  listen(trigger: TriggerKey): Promise<Listening>
}

/** Data for a document of the order template. Values can be invalid. */
export interface GivenOrder {
  templateId: string
  data: OrderData
  /** Only if the package has an input for it. */
  idempotencyKey?: string
}

export interface OrderData {
  number: string
  date: string
  customer: { name: string }
  lines: { text: string; quantity: unknown; price: number }[]
}
