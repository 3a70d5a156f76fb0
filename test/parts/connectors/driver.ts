import type { TriggerKey } from '../../../integrations/shared/description.ts'

/** A value that a package asks for, by the type it says: days may be texts, where a platform's dates have a time. */
export interface AskedField {
  name: string
  type: 'text' | 'number' | 'date' | 'list'
  columns?: AskedField[]
}

/** What a workflow hears of, as long as its trigger is on. */
export interface Listening {
  /** The messages that began it, as its steps see them. */
  heard: Record<string, unknown>[]
  /** Sends what Platen did not to the trigger. */
  forge(message: object): Promise<void>
  end(): Promise<void>
}

/** A package of a platform at work against a running Platen, as the platform works it. */
export interface ConnectorDriver {
  /** The names of what a connection asks for. */
  connection: string[]
  /** The names of everything that is asked for anywhere. */
  asked: string[]
  /** Whatever in it asks again and again: none. */
  polling: string[]
  /** How it knows who sent a message: `address` where the platform's own address of a flow is all there is. */
  knows: 'signature' | 'asking' | 'address'
  /** Where it has what makes a request the same again: `input` is what people write, `run` is of the platform's. */
  repeats: 'input' | 'run'
  /** The choices of templates. */
  templates(): Promise<{ label: string; value: string }[]>
  find(search: string): Promise<unknown[]>
  fields(templateId: string): Promise<AskedField[]>
  /** Rejects with what the platform shows. `data` as the API has them: the driver writes them as its platform does. */
  generate(data: GivenOrder): Promise<{ file: Uint8Array }>
  generateLink(data: GivenOrder): Promise<{ url: string }>
  runBatch(of: {
    templateId: string
    items: OrderData[]
    idempotencyKey?: string
  }): Promise<{ batchId: string }>
  /** Rejects where there is none. */
  getDocument(jobId: string): Promise<unknown>
  listen(trigger: TriggerKey): Promise<Listening>
}

/** A document of the order's template, whose values may be wrong. */
export interface GivenOrder {
  templateId: string
  data: OrderData
  /** Where the package asks for one. */
  idempotencyKey?: string
}

export interface OrderData {
  number: string
  date: string
  customer: { name: string }
  lines: { text: string; quantity: unknown; price: number }[]
}
