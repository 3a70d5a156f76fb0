import { Anchor, Text, Title } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import type { Brand, BrandedTemplate, DraftAnswer } from '@platen/contract'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { renderPreview } from '../../api/render-preview.ts'
import { ask } from '../../api/send.ts'
import { FirstPage } from '../../pdf-view/first-page.tsx'
import type { PdfFile } from '../../pdf-view/pdf-file.ts'
import { previewRequest, shownData } from '../../templates/preview-request.ts'
import { userMessageOf } from '../../ui/user-facing-error.ts'
import classes from './brand-page.module.css'
import { runInSequence } from './run-in-sequence.ts'

/** Lists templates that were never published, with the current brand, which their first version will use. */
export function UnpublishedDrafts(props: { templates: readonly BrandedTemplate[]; brand: Brand }) {
  const { templates, brand } = props
  if (templates.length === 0) return null
  return (
    <section aria-labelledby="brand-drafts" className={classes.drafts}>
      <Title order={3} id="brand-drafts">
        Not published yet
      </Title>
      <Text c="dimmed" mb="md">
        The drafts of these templates already use the brand.
      </Text>
      <ul>
        {templates.map(({ templateId, name }) => (
          <li key={templateId}>
            <DraftPage templateId={templateId} name={name} brand={brand} />
            <Anchor
              renderRoot={(root) => <Link {...root} to="/templates/$templateId" params={{ templateId }} />}
            >
              {name}
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows page one of a draft with the brand. The page is rendered when it becomes visible, because there may be hundreds of drafts. */
function DraftPage({ templateId, name, brand }: { templateId: string; name: string; brand: Brand }) {
  const { ref, entry } = useIntersection()
  const [isSeen, setIsSeen] = useState(false)
  if (entry?.isIntersecting && !isSeen) setIsSeen(true)
  const [pdf, setPdf] = useState<PdfFile>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => {
    if (!isSeen) return undefined
    const cancel = new AbortController()
    const { signal } = cancel
    let open: PdfFile | undefined
    async function print(): Promise<void> {
      const { source } = await ask<DraftAnswer>(`/templates/${templateId}/draft`, { signal })
      const { openPdf } = await import('../../pdf-view/pdf-file.ts')
      const request = previewRequest(source, shownData(source, {}))
      const printed = await openPdf((await renderPreview(templateId, request, signal)).bytes)
      if (signal.aborted) return printed.close()
      open = printed
      setPdf(printed)
      setProblem(undefined)
    }
    runInSequence(print, signal).catch((error: unknown) => {
      if (!signal.aborted) setProblem(userMessageOf(error))
    })
    return () => {
      cancel.abort()
      setPdf(undefined)
      open?.close()
    }
    // `brand` is a dependency because it changes the rendered page, although this effect does not read it.
  }, [templateId, brand, isSeen])
  if (problem !== undefined)
    return (
      <Text size="sm" c="dimmed">
        No preview: {problem}
      </Text>
    )
  return (
    <div ref={ref}>
      <FirstPage pdf={pdf} alt={`${name} with the brand`} />
    </div>
  )
}
