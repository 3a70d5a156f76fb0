import { Button } from '@mantine/core'
import { IconWand } from '@tabler/icons-react'
import { useContext, useState } from 'react'
import { sentenceOf } from '../../../ui/sentence-error.ts'
import { PdfContext } from '../canvas/pdf-context.ts'
import { useDesk, useDeskState } from '../desk.ts'
import { findInPdf } from './find-in-pdf.ts'

/** Looks for blanks on the pages, to be reviewed. `isFirst`: the first thing to do where nothing is placed yet. */
export function FindButton({ isFirst = false }: { isFirst?: boolean }) {
  const desk = useDesk()
  const pdf = useContext(PdfContext)
  const isReviewing = useDeskState((state) => state.review !== undefined)
  const [problem, setProblem] = useState<string>()
  if (!pdf) return null
  const find = () => {
    setProblem(undefined)
    findInPdf(desk, pdf).catch((error: unknown) => {
      desk.store.setState({ review: undefined })
      setProblem(sentenceOf(error))
    })
  }
  return (
    <>
      <Button
        variant={isFirst ? 'filled' : 'subtle'}
        {...(!isFirst && { color: 'gray' })}
        size={isFirst ? 'sm' : 'compact-sm'}
        fullWidth={isFirst}
        mb={isFirst ? 'sm' : 0}
        leftSection={<IconWand size={16} aria-hidden />}
        disabled={isReviewing}
        onClick={find}
      >
        Find fields
      </Button>
      {problem !== undefined && <span role="alert">{problem}</span>}
    </>
  )
}
