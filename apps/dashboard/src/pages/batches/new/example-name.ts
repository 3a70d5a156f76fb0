import { Fault, type TemplateSettings } from '@platen/contract'
import { compileFileName } from '@platen/merge'
import { useEffect, useState } from 'react'

/** A document by which its name is shown. */
interface NamedItem {
  data: Record<string, unknown>
  index: number
}

/** A name as the pattern makes it, or what is wrong with the pattern. */
export type ExampleName = { name: string } | { fault: string }

/** What the first document will be called, or what is wrong with the pattern, as far as that can be told before the batch begins. */
export function useExampleName(
  pattern: string,
  { item, settings }: { item: NamedItem | undefined; settings: TemplateSettings },
): ExampleName | undefined {
  const [example, setExample] = useState<ExampleName>()
  useEffect(() => {
    let isLeft = false
    const show = async () => {
      const next = item && (await exampleName(pattern, item, settings))
      if (!isLeft) setExample(next)
    }
    void show()
    return () => {
      isLeft = true
    }
  }, [pattern, item, settings])
  return example
}

async function exampleName(
  pattern: string,
  { data, index }: NamedItem,
  settings: TemplateSettings,
): Promise<ExampleName> {
  try {
    const compiled = compileFileName(pattern)
    const prepared = isTyped(settings)
      ? (await import('@platen/template/draft')).prepareData(settings, data, Date.now())
      : data
    const made = compiled.make(prepared, index)
    return 'name' in made ? made : { fault: made.problem }
  } catch (error) {
    if (error instanceof Fault) return { fault: error.detail }
    throw error
  }
}

function isTyped({ fields, computed, texts }: TemplateSettings): boolean {
  return fields !== undefined || computed !== undefined || texts !== undefined
}
