import type { RequestHandler } from 'express'
import type { ApiConfig } from '../../config.ts'
import type { Publishing } from '../../publishing/publishing.ts'
import type { TemplateParts } from '../template-parts.ts'
import type { FolderReader } from './uploaded-folder.ts'

/** Options for the routes that change templates. */
export type WritingOptions = Pick<TemplateParts, 'catalog' | 'store' | 'bodies' | 'storedReads'> & {
  publishing: Pick<Publishing, 'prepare' | 'render' | 'drafts' | 'setLiveVersion' | 'checksAtOnce'>
  /** Middleware that requires a key with the `templates:write` scope. */
  guards: RequestHandler[]
  config: Pick<ApiConfig, 'templatesMax' | 'requestTimeoutMs'>
  /** Called if objects could not be removed from the store. */
  onError: (error: unknown) => void
}

/** Dependencies of the routes that change templates. */
export interface WritingParts
  extends Omit<WritingOptions, 'config'>, Pick<TemplateParts, 'clock' | 'templatesMax'> {
  folders: FolderReader
  requestTimeoutMs: number
}
