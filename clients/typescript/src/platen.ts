import type { Account, Batch, Job } from './generated/shapes.ts'
import type { AnyTemplates, CallOptions, PlatenOptions } from './options.ts'
import { type BatchItems, Batches, type BatchOptions } from './resources/batches.ts'
import { Documents } from './resources/documents.ts'
import { Drafts } from './resources/drafts.ts'
import { generate, startJob } from './resources/generate.ts'
import type { Generated, GenerateOptions } from './resources/generated-document.ts'
import { Jobs } from './resources/jobs.ts'
import { Templates as KnownTemplates } from './resources/templates.ts'
import { WebhookEndpoints } from './resources/webhook-endpoints.ts'
import { createTransport, readJson, type Transport } from './transport/transport.ts'

/**
 * A Platen service, as one API key sees it. `Templates` maps templates' ids to what their data are, as `platen types` writes it: a wrong
 * field does not compile then. All that goes wrong is a `PlatenError`; what ends by your own signal rejects with its reason.
 */
export class Platen<Templates extends object = AnyTemplates> {
  readonly jobs: Jobs
  readonly batches: Batches
  readonly templates: KnownTemplates
  readonly drafts: Drafts
  readonly documents: Documents
  readonly webhookEndpoints: WebhookEndpoints
  readonly #transport: Transport

  constructor(options: PlatenOptions) {
    this.#transport = createTransport(options)
    this.jobs = new Jobs(this.#transport)
    this.batches = new Batches(this.#transport)
    this.templates = new KnownTemplates(this.#transport)
    this.drafts = new Drafts(this.#transport)
    this.documents = new Documents(this.#transport)
    this.webhookEndpoints = new WebhookEndpoints(this.#transport)
  }

  /**
   * Makes a document and waits for it. `data` of `null` makes the blank form. Nothing is made twice: all tries of a call bear the same
   * idempotency key.
   */
  generate<Id extends keyof Templates & string, Output extends 'pdf' | 'url' = 'pdf'>(
    template: Id,
    data: Templates[Id] | null,
    options: GenerateOptions<Output> & CallOptions = {},
  ): Promise<Generated[Output]> {
    const wanted = { template, data: data as object | null, options }
    return generate(this.#transport, this.jobs, wanted) as Promise<Generated[Output]>
  }

  /** Asks for a document and does not wait: `jobs.wait` does, or a webhook tells. */
  startJob<Id extends keyof Templates & string>(
    template: Id,
    data: Templates[Id] | null,
    options: Omit<GenerateOptions, 'async'> & CallOptions = {},
  ): Promise<Job> {
    return startJob(this.#transport, { template, data: data as object | null, options })
  }

  /**
   * Makes a document of each item, of any number of them, and waits for the end. `onProgress` is told how far it is. What did not fit is
   * an error with `batch_rejected`, and `batches.errors` lists it.
   */
  batch<Id extends keyof Templates & string>(
    template: Id,
    items: BatchItems<Templates[Id] & object>,
    options: BatchOptions = {},
  ): Promise<Batch> {
    return this.batches.run(template, items, options)
  }

  /** Whose key it is, what it may do, and its bounds: the call that tries a key. */
  account(options: CallOptions = {}): Promise<Account> {
    return this.#transport.send({ operation: 'getAccount', read: readJson<Account> }, options)
  }
}
