import { readDocumentMark } from '@platen/template/draft'
import { useQuery } from '@tanstack/react-query'
import { documentQueries } from '../../api/document-queries.ts'
import { useDraft, useDraftStore } from '../draft/draft-store.ts'
import { AccountSource } from './account-source.tsx'
import { FileSource } from './file-source.tsx'

/** What the template was made of, with the way to import it again. Nothing where it was made of no document. */
export function SourceSection() {
  const { templateId } = useDraftStore().getState()
  const answer = useQuery(documentQueries.sourceDocument(templateId)).data
  const isOfFile = useDraft(({ source }) => readDocumentMark(source.files['style.css'] ?? '') !== undefined)
  if (answer?.document) return <AccountSource document={answer.document} />
  return answer && isOfFile ? <FileSource /> : null
}
