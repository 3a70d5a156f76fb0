import type { Document, DocumentPage } from '../generated/shapes.ts'
import type { CallOptions } from '../options.ts'
import { eachOf } from '../transport/pages.ts'
import { readJson, readNothing, type Transport } from '../transport/transport.ts'

/** Which documents are meant; all of them unless it is said. */
export interface DocumentFilter {
  templateId?: string
  status?: Document['status']
  /** Those of test keys alone, or of live ones alone. */
  isTest?: boolean
  /** Not before this day or moment (RFC 3339); a day begins in UTC. */
  since?: string
  /** Before this day or moment. */
  until?: string
}

/** What became of documents: figures alone, never what stands in them. A batch's are its own. */
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

  /** What became of a document. */
  get(documentId: string, options: CallOptions = {}): Promise<Document> {
    return this.#transport.send(
      { operation: 'getDocument', params: { documentId }, read: readJson<Document> },
      options,
    )
  }

  /** Deletes what is stored of a document at once, before its time; its links end. */
  delete(documentId: string, options: CallOptions = {}): Promise<void> {
    return this.#transport.send(
      { operation: 'deleteDocument', params: { documentId }, read: readNothing },
      options,
    )
  }
}
