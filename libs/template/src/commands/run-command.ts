import { nearestName, shorten } from '@platen/contract'
import type { DraftSource } from '@platen/contract'
import type { Static } from 'typebox'
import Schema from 'typebox/schema'
import { addPageBreak } from './actions/add-page-break.ts'
import { addSignatures } from './actions/add-signatures.ts'
import { addTax } from './actions/add-tax.ts'
import { addTotal } from './actions/add-total.ts'
import { addColumn } from './actions/add-column.ts'
import { addFormula, renameField, setFieldType } from './actions/change-field.ts'
import { insertField } from './actions/insert-field.ts'
import { deletePart, hideField, removeColumn, removeField } from './actions/delete-part.ts'
import { duplicatePart, repeatForEach } from './actions/change-part.ts'
import { insertChart } from './actions/insert-chart.ts'
import { insertCode } from './actions/insert-code.ts'
import { insertPicture } from './actions/insert-picture.ts'
import { insertTable } from './actions/insert-table.ts'
import { insertText } from './actions/insert-text.ts'
import { moveColumn, movePart } from './actions/move-part.ts'
import { setAccent } from './actions/set-accent.ts'
import { setChartType } from './actions/set-chart-type.ts'
import { setColumns } from './actions/set-columns.ts'
import { setCurrency, setDateFormat, setDecimals } from './actions/set-formats.ts'
import { setLanguage, setTranslation } from './actions/set-language.ts'
import { setLogo } from './actions/set-logo.ts'
import { setMargins, setPageSize } from './actions/set-page.ts'
import {
  addPageNumbers,
  removePageNumbers,
  removeRunningText,
  setRunningText,
} from './actions/set-running-text.ts'
import { setFont, setStyle, useBrand } from './actions/set-style.ts'
import { setSectionSpace, setTableRows } from './actions/set-table-rows.ts'
import { replaceWords, setText, setTitle } from './actions/set-text.ts'
import { showAlways, showWhen } from './actions/show-when.ts'
import type { CommandDefinition, CommandDraft, CommandRefused, CommandResult } from './command.ts'
import { commandDefinitions, type CommandName } from './definitions.ts'
import { addedFault } from './parts/draft-faults.ts'

type Definition<Name extends CommandName> = Extract<(typeof commandDefinitions)[number], { name: Name }>
type Action<Name extends CommandName> = (
  draft: CommandDraft,
  given: Static<Definition<Name>['arguments']>,
) => CommandResult

const actions: { [Name in CommandName]: Action<Name> } = {
  insert_text: insertText,
  insert_picture: insertPicture,
  insert_table: insertTable,
  insert_code: insertCode,
  insert_chart: insertChart,
  set_chart_type: setChartType,
  add_total: addTotal,
  add_signatures: addSignatures,
  set_columns: setColumns,
  add_page_break: addPageBreak,
  set_page_size: setPageSize,
  set_margins: setMargins,
  set_running_text: setRunningText,
  add_page_numbers: addPageNumbers,
  remove_page_numbers: removePageNumbers,
  remove_running_text: removeRunningText,
  show_when: showWhen,
  show_always: showAlways,
  insert_field: insertField,
  add_column: addColumn,
  remove_column: removeColumn,
  rename_field: renameField,
  set_field_type: setFieldType,
  add_formula: addFormula,
  move_part: movePart,
  move_column: moveColumn,
  duplicate_part: duplicatePart,
  delete_part: deletePart,
  remove_field: removeField,
  hide_field: hideField,
  set_style: setStyle,
  set_font: setFont,
  use_brand: useBrand,
  repeat_for_each: repeatForEach,
  set_title: setTitle,
  set_text: setText,
  replace_words: replaceWords,
  add_tax: addTax,
  set_logo: setLogo,
  set_accent: setAccent,
  set_table_rows: setTableRows,
  set_section_space: setSectionSpace,
  set_currency: setCurrency,
  set_decimals: setDecimals,
  set_date_format: setDateFormat,
  set_language: setLanguage,
  set_translation: setTranslation,
}

export interface CommandRequest {
  name: string
  arguments: Readonly<Record<string, unknown>>
  /** Offset in template.html of the element that the command applies to. */
  about?: number | undefined
  /** Whether a command can add errors, because the caller checks the template after further changes. */
  mayAddFaults?: boolean
}

/** Runs a command on a draft, or returns the reason for a refusal. A command that would add an error is refused. Pure. */
export function runCommand(source: DraftSource, request: CommandRequest): CommandResult {
  const { name, arguments: given, about, mayAddFaults = false } = request
  const definition = commandDefinitions.find((one) => one.name === name)
  if (!definition) {
    const names = commandDefinitions.map((one) => one.name)
    const near = nearestName(name, names)
    return {
      refused: `There is no command “${shorten(name, 40)}”.${near === undefined ? '' : ` Did you mean “${near}”?`} The commands are ${names.join(', ')}.`,
    }
  }
  const wrong = faultIn(definition, given)
  if (wrong) return wrong
  const action = actions[definition.name] as (draft: CommandDraft, given: unknown) => CommandResult
  const result = action({ source, about }, given)
  if ('refused' in result) return besideArgument(result, given)
  const files = Object.fromEntries(
    Object.entries(result.files).filter(([path, text]) => source.files[path] !== text),
  )
  if (Object.keys(files).length === 0)
    return { refused: 'The command changes nothing, because the template already matches it.' }
  if (mayAddFaults) return { ...result, files }
  const fault = addedFault(source, { ...source, files: { ...source.files, ...files } })
  return fault === undefined
    ? { ...result, files }
    : { refused: `Nothing was changed, because the template would have an error. ${fault}` }
}

/** Assigns a refusal to the argument whose value or name it contains. */
function besideArgument(refusal: CommandRefused, given: CommandRequest['arguments']): CommandRefused {
  const { refused: fault } = refusal
  const argument =
    Object.keys(given).find(
      (name) => typeof given[name] === 'string' && fault.includes(`“${given[name]}”`),
    ) ?? Object.keys(given).find((name) => fault.includes(`“${name}”`) || fault.includes(`\`${name}\``))
  return argument === undefined ? refusal : { ...refusal, beside: { argument, fault } }
}

interface SchemaError {
  keyword: string
  instancePath: string
  params: Readonly<Record<string, unknown>>
  message: string
}

/** Returns a refusal with the first error in a command's arguments. */
function faultIn(definition: CommandDefinition, given: unknown): CommandRefused | undefined {
  const [isFit, errors] = Schema.Errors(definition.arguments as Schema.XSchema, given) as [
    boolean,
    SchemaError[],
  ]
  if (isFit) return undefined
  const names = Object.keys(definition.arguments.properties)
  const example = JSON.stringify(definition.example)
  const unknown = errors.find(({ keyword }) => keyword === 'additionalProperties')
  if (unknown) {
    const [extra = ''] = unknown.params['additionalProperties'] as string[]
    const near = nearestName(extra, names)
    return {
      refused: `“${shorten(extra, 40)}” is not an argument of ${definition.name}.${near === undefined ? '' : ` Did you mean “${near}”?`} Its arguments are ${names.join(', ')}. Example: ${example}.`,
    }
  }
  const missing = errors.find(({ keyword }) => keyword === 'required')
  if (missing) {
    const [argument = ''] = missing.params['requiredProperties'] as string[]
    return {
      refused: `${definition.name} needs the argument “${argument}”. Example: ${example}.`,
      beside: { argument, fault: 'This is required.' },
    }
  }
  const [error] = errors
  if (!error) return undefined
  const path = error.instancePath.replace(/^\//, '').replaceAll('/', '.')
  const where = path === '' ? `The arguments of ${definition.name}` : `${definition.name}: “${path}”`
  const [argument = ''] = path.split('.')
  return {
    refused: `${where} ${messageOf(error)}. You sent ${shorten(JSON.stringify(valueAt(given, error.instancePath)) ?? 'nothing', 80)}. Example: ${example}.`,
    ...(argument !== '' && { beside: { argument, fault: `This ${messageOf(error)}.` } }),
  }
}

function messageOf({ keyword, params, message }: SchemaError): string {
  if (keyword === 'enum') return `must be one of ${(params['allowedValues'] as unknown[]).join(', ')}`
  if (keyword === 'pattern') return 'has an invalid format'
  return message
}

function valueAt(given: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (at, key) => (typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[key] : undefined),
      given,
    )
}
