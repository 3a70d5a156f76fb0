import { type MessagePort, workerData } from 'node:worker_threads'
import {
  type AttachmentContent,
  type AuthorParts,
  type AuthorRequest,
  openModel,
  runTurn,
} from '@platen/assistant/author'
import type { ModelSettings, SourceFault } from '@platen/contract'
import { answerFromThread } from '@platen/platform'
import { openCalls } from './thread-calls.ts'
import { describeWarnings } from './describe-warnings.ts'
import type { PrintedDraft } from './preview-draft.ts'

/** Data for a thread that runs one turn. */
export interface ModelThreadData {
  settings: ModelSettings
  request: AuthorRequest
  /** For calls to the process: draft checks and previews, attached files, and the token budget. */
  port: MessagePort
}

const { settings, request, port } = workerData as ModelThreadData
const call = openCalls(port)
const parts: AuthorParts = {
  model: openModel(settings),
  check: async (source) => (await call('check', source)) as SourceFault[],
  look: async (source, _, of) => {
    const { warnings, ...look } = (await call('look', source, of)) as PrintedDraft
    const { report, brokenFiles } = describeWarnings(warnings, { source, sample: of?.sample })
    return { ...look, report: [...look.report, ...report], brokenFiles }
  },
  readBefore: async (of) => (await call('readBefore', of)) as string | null,
  readAttachment: async (id) => (await call('readAttachment', id)) as AttachmentContent,
  reserve: async (tokens) => (await call('reserve', tokens)) as boolean,
}
await answerFromThread(({ signal, onProgress }) =>
  runTurn(parts, request, {
    signal,
    onEvent: (event) => onProgress({ event }),
    onFailure: (failure) => onProgress({ failure }),
    onError: (error) => onProgress({ error: String(error) }),
  }),
)
