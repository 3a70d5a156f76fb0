import type { Document, DocumentPage } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { eachOf } from '../transport/pages.ts'
import { readJson, readNothing, type Transport } from '../transport/transport.ts'

/** Filters for documents. */
export interface DocumentFilter {
  templateId?: string
  status?: Document['status']
  /** Only documents generated with test keys (`true`), or only with live keys (`false`). */
  isTest?: boolean
  /** From this day or time (RFC 3339). Days start at midnight UTC. */
  since?: string
  /** Before this day or time. */
  until?: string
}

/** Records of generated documents, without their content. To list the documents in a batch, use `batches.files`. */
export class Documents {
  readonly #transport: Transport

  constructor(transport: Transport) {
    this.#transport = transport
  }

  /** Newest first. */
  list(options: CallOptions & DocumentFilter = {}): AsyncGenerator<Document, void, undefined> {
    const { templateId, status, isTest, since, until } = options
    return eachOf((cursor) => {
      const query = { templateId, status, isTest, since, until, limit: 100, cursor }
      return this.#transport.send(
        { operation: 'listDocuments', query, read: readJson<DocumentPage> },
        options,
      )
    })
  }

  /** Returns the record for a document. */
  get(documentId: string, options: CallOptions = {}): Promise<Document> {
    return this.#transport.send(
      { operation: 'getDocument', params: { documentId }, read: readJson<Document> },
      options,
    )
  }

  /** Deletes a stored document immediately. Its links stop working. */
  delete(documentId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'deleteDocument', params: { documentId }, read: readNothing },
      options,
    )
  }
}
