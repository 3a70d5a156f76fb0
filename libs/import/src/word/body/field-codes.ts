import type { XmlElement } from '../package/parse-xml.ts'
import { childOf, onOff, valueOf } from '../package/xml-queries.ts'
import type { Story } from '../reading.ts'
import type { RunFormat } from '../styles/run-format.ts'
import { fieldName } from '../tags/field-name.ts'
import { declarationOf, readFieldCode } from '../tags/switches.ts'
import { checkText } from './content-controls.ts'
import { safeAddress } from './safe-address.ts'
import type { Inline, OpenField } from './inline.ts'

/** Whether the current text is not part of the page: a field code, or a replaced result. */
export function isSilent({ fields }: Story): boolean {
  return fields.some(({ phase, instead }) => phase === 'code' || instead !== undefined)
}

/** Processes a `w:fldChar`, and returns its content on the page. */
export function takeFieldChar(story: Story, element: XmlElement, look: RunFormat): Inline[] {
  const { fields } = story
  const open = fields.at(-1)
  switch (element.attributes['w:fldCharType'] ?? '') {
    case 'begin':
      fields.push({ instruction: '', phase: 'code', isWritten: false, form: childOf(element, 'w:ffData') })
      return []
    case 'separate':
      if (!open) return []
      settleCode(story, open)
      open.phase = 'result'
      return []
    case 'end': {
      if (!open) return []
      if (open.phase === 'code') settleCode(story, open)
      fields.pop()
      return isSilent(story) || open.isWritten ? [] : (open.instead?.(look) ?? [])
    }
    default:
      return []
  }
}

/** Returns the replacement of a field's result, only once, in the style of the result's first run. */
export function insteadOfResult(story: Story, look: RunFormat): Inline[] {
  const at = story.fields.findIndex(({ phase, instead }) => phase === 'code' || instead !== undefined)
  const open = story.fields[at]
  if (!open?.instead || open.phase === 'code' || open.isWritten) return []
  open.isWritten = true
  return open.instead(look)
}

/** Processes a `w:fldSimple`, and returns what replaces its content. */
export function simpleField(story: Story, element: XmlElement): OpenField {
  const open: OpenField = {
    instruction: element.attributes['w:instr'] ?? '',
    phase: 'result',
    isWritten: false,
  }
  settleCode(story, open)
  return open
}

function settleCode(story: Story, open: OpenField): void {
  const code = readFieldCode(open.instruction)
  const { notes, declared } = story.reading
  const tag =
    (name: string) =>
    (look: RunFormat): Inline[] => [{ kind: 'text', text: `{{${name}}}`, look }]
  switch (code.kind) {
    case 'MERGEFIELD': {
      const name = fieldName(code.argument)
      if (name === undefined) return
      const declaration = declarationOf(code)
      if (declaration && !declared.has(name)) declared.set(name, declaration)
      else if ((code.switches.get('@') ?? code.switches.get('#')) !== undefined && !declaration)
        notes.add(`The format of the ${name} field is not supported. Set it under Data › Fields.`)
      const before = code.switches.get('b')
      const after = code.switches.get('f')
      // Text that Word prints only with a value.
      const around =
        before || after ? [`{{#${name}}}${before ?? ''}`, `${after ?? ''}{{/${name}}}`] : ['', '']
      open.instead = (look) => [{ kind: 'text', text: `${around[0]}{{${name}}}${around[1]}`, look }]
      return
    }
    case 'PAGE':
    case 'NUMPAGES':
    case 'SECTIONPAGES':
      if (story.position === 'running')
        open.instead = (look) => [{ kind: 'counter', of: code.kind === 'PAGE' ? 'page' : 'pages', look }]
      else
        notes.add(
          'A page number in the text keeps its last value, because only headers and footers count pages.',
        )
      return
    case 'HYPERLINK':
      open.href = code.switches.has('l') ? undefined : safeAddress(code.argument)
      return
    case 'FORMTEXT':
    case 'FORMCHECKBOX':
    case 'FORMDROPDOWN':
      settleForm(story, open, code.kind, tag)
      return
    case 'DATE':
    case 'TIME':
    case 'SAVEDATE':
    case 'PRINTDATE':
      notes.add('A date that Word updates keeps its last value. Replace it with a field of type date.')
      return
    case 'IF':
    case 'NEXT':
    case 'NEXTIF':
    case 'SKIPIF':
    case 'MERGESEQ':
    case 'ASK':
    case 'FILLIN':
      notes.add(
        `A rule of Word’s mail merge (${code.kind}) keeps its last result. Use a section, {{#name}}…{{/name}}, instead.`,
      )
      return
    default:
  }
}

function settleForm(
  story: Story,
  open: OpenField,
  kind: string,
  tag: (name: string) => (look: RunFormat) => Inline[],
): void {
  const name = fieldName(valueOf(open.form, 'w:name') ?? '')
  if (kind !== 'FORMCHECKBOX') {
    if (name !== undefined) open.instead = tag(name)
    return
  }
  const box = childOf(open.form, 'w:checkBox')
  const isChecked = onOff(box, 'w:checked') ?? onOff(box, 'w:default') ?? false
  open.instead = (look) => [{ kind: 'text', text: checkText(story, name, isChecked), look }]
}

export function openHref({ fields }: Story): string | undefined {
  return fields.findLast(({ href }) => href !== undefined)?.href
}
