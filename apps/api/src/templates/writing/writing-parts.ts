import type { RequestHandler } from 'express'
import type { ApiConfig } from '../../config.ts'
import type { Publishing } from '../../publishing/publishing.ts'
import type { TemplateParts } from '../template-parts.ts'
import type { FolderReader } from './given-folder.ts'

/** What the service gives to the routes that change templates. */
export type WritingOptions = Pick<TemplateParts, 'catalog' | 'store' | 'bodies' | 'storedReads'> & {
  publishing: Pick<Publishing, 'prepare' | 'render' | 'drafts' | 'setLiveVersion' | 'checksAtOnce'>
  /** Lets pass whose key has the scope `templates:write`. */
  guards: RequestHandler[]
  config: Pick<ApiConfig, 'templatesMax' | 'requestTimeoutMs'>
  /** Hears of what was left in the store. */
  onError: (error: unknown) => void
}

/** What the routes that change templates work with. */
export interface WritingParts
  extends Omit<WritingOptions, 'config'>, Pick<TemplateParts, 'clock' | 'templatesMax'> {
  folders: FolderReader
  requestTimeoutMs: number
}
