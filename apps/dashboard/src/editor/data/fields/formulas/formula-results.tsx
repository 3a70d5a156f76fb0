import { useMemo, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import type { Field } from '@platen/contract'
import {
  isJsonObject,
  readJson,
  sampleFiles,
  sampleWords,
  checkSample,
  type SampleData,
  type FieldPath,
  rowName,
  rowPaths,
  calculate,
  type DraftFormulas,
  printedAt,
  type SampleResults,
} from '@platen/template/draft'
import { chosenSample } from '../../../../templates/preview-request.ts'
import { useDraft } from '../../../draft/draft-store.ts'
import { useEditorSearch } from '../../../editor-search.ts'
import classes from './formula-panel.module.css'

const rowsMax = 5
const samplesMax = 8

/** Shows the result of a formula for each sample, or, for a formula in rows, for the open sample's first rows. */
export function FormulaResults(props: {
  path: FieldPath
  formulas: DraftFormulas
  fields: readonly Field[]
}) {
  const { path, formulas, fields } = props
  const { search } = useEditorSearch()
  const open = useDraft(({ source }) => chosenSample(source, search))
  const samples = useSamples()
  const files = useDraft(({ source }) => source.files)
  const [now] = useState(() => Date.now())
  const calculated = useMemo(
    () =>
      samples.slice(0, samplesMax).map(({ file, data }) => ({
        file,
        data,
        results: calculate(formulas, { data, wrong: checkSample(fields, data), now }),
      })),
    [samples, formulas, fields, now],
  )
  const shown = calculated.find(({ file }) => file === open) ?? calculated[0]
  if (!shown) return <p className={classes.soft}>Add a sample to see the result.</p>
  const rows = rowPaths(shown.results.data ?? shown.data, path, rowsMax)
  const isInRows =
    rows.paths.some((at) => at.some((part) => typeof part === 'number')) ||
    (path.length > 1 && rows.count === 0)
  const dotted = path.join('.')
  if (!isInRows) {
    return (
      <table className={classes.results}>
        <caption>Results by sample</caption>
        <tbody>
          {calculated.map(({ file, results }) => (
            <tr key={file} data-open={file === shown.file || undefined}>
              <th scope="row">{sampleWords(file, files)}</th>
              <ResultCell results={results} path={path} dotted={dotted} />
            </tr>
          ))}
        </tbody>
      </table>
    )
  }
  return (
    <table className={classes.results}>
      <caption>Results in the rows of “{sampleWords(shown.file, files)}”</caption>
      <tbody>
        {rows.paths.map((at, index) => (
          <tr key={at.join('/')}>
            <th scope="row">
              {index + 1}. {rowName(shown.data, at)}
            </th>
            <ResultCell results={shown.results} path={at} dotted={dotted} />
          </tr>
        ))}
        {rows.count > rows.paths.length && (
          <tr>
            <td colSpan={2} className={classes.soft}>
              and {rows.count - rows.paths.length} more
            </td>
          </tr>
        )}
        {rows.count === 0 && (
          <tr>
            <td colSpan={2} className={classes.soft}>
              This sample has no rows.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

function ResultCell(props: { results: SampleResults; path: readonly (string | number)[]; dotted: string }) {
  const { results, path, dotted } = props
  const fault = results.faults.get(dotted) ?? results.faults.get('')
  const printed = fault === undefined ? printedAt(results, path) : { fault }
  if (printed && 'fault' in printed) return <td className={classes.fault}>{printed.fault}</td>
  return (
    <td>
      {printed === undefined || printed.text === '' ? (
        <span className={classes.soft}>(empty)</span>
      ) : (
        <bdi>{printed.text}</bdi>
      )}
    </td>
  )
}

/** Returns the draft's valid samples in order. */
function useSamples(): { file: string; data: SampleData }[] {
  const texts = useDraft(
    useShallow(({ source }) => sampleFiles(source).flatMap((file) => [file, source.files[file] ?? ''])),
  )
  return useMemo(() => {
    const files = texts.filter((_, index) => index % 2 === 0)
    return files.flatMap((file, index) => {
      const data = readJson(texts[index * 2 + 1] ?? '')
      return isJsonObject(data) ? [{ file, data }] : []
    })
  }, [texts])
}
