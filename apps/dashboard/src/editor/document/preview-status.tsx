import { VisuallyHidden } from '@mantine/core'
import { pagesWords } from '../../ui/measure-words.ts'
import { usePreview } from '../preview/preview-context.tsx'
import classes from './preview-status.module.css'

/** How fresh the document is. Read out when it rests, not at each keystroke. */
export function PreviewStatus() {
  const good = usePreview((state) => state.good)
  const problem = usePreview((state) => state.problem)
  const isRendering = usePreview((state) => state.isRendering)
  const state = isRendering ? 'busy' : problem ? 'stopped' : 'fresh'
  const words = {
    busy: 'Updating…',
    stopped: problem?.status === 0 ? 'No connection' : 'Not up to date',
    fresh: good ? `Up to date · ${(good.waitedMs / 1000).toFixed(2)} s` : '',
  }
  const pages = good?.pdf.pages ?? 0
  const announced = problem
    ? `The preview stands still. ${problem.message}`
    : good && `The preview is up to date: ${pagesWords(pages)}.`
  return (
    <>
      <span className={classes.status} data-state={state} title="From your last keystroke to the document">
        {words[state]}
      </span>
      <VisuallyHidden role="status">{announced}</VisuallyHidden>
    </>
  )
}
