import type { Context, Refused } from './tokenizer-context.ts'

type Message = readonly [code: string, message: string]

/** Errors for merge tags in positions where they are not allowed, with what to write instead. */
export const mergeTagFaults = {
  at: (position: Refused): Message => refused[position],
  attribute: [
    'tag_from_data',
    'Data cannot name an attribute. Write the attribute itself, inside a section where it depends on data: {{#odd}}class="odd"{{/odd}}.',
  ],
  before: (context: Context): Message =>
    context === 'comment'
      ? [
          'html_syntax',
          'After a merge tag in a comment, "-", "!" and ">" might end it. Put a space after the merge tag.',
        ]
      : context === 'attributeName'
        ? [
            'unbalanced_section',
            'The last attribute of this section might merge with what follows. Put a space after it: {{#a}}checked {{/a}}.',
          ]
        : [
            'tag_from_data',
            'An attribute and its value are separated here. Put both into the section, or the section into the value: class="{{#a}}x{{/a}}".',
          ],
  cdata: ['html_syntax', 'Remove "<![CDATA[" and "]]>", and keep the text between them.'],
  markupInText: (element: string): Message => [
    'html_syntax',
    element === 'style'
      ? 'Styles cannot contain markup. Remove this, or write "\\3c " for "<" in a string.'
      : `A <${element}> can contain only text. Write &lt; for "<", or close the element before it.`,
  ],
  selfClosing: (element: string): Message => [
    'html_syntax',
    `Write <${element}></${element}>: browsers differ in whether <${element}/> ends here.`,
  ],
  torn: (name: string, from: string, to: string): Message => [
    'unbalanced_section',
    from === to
      ? `The section "${name}" begins ${from} and ends in another one. Put whole elements, whole attributes, or a part of one value into it.`
      : `The section "${name}" begins ${from} and ends ${to}. Put whole elements, whole attributes, or a part of one value into it.`,
  ],
  unclosed: (element: string): Message => [
    'html_syntax',
    `This <${element}> never ends. Close it with </${element}>.`,
  ],
} as const satisfies Record<string, Message | ((...given: never[]) => Message)>

/** Positions of the start or end of a section. */
export const positionNames: Readonly<Record<Context, string>> = {
  text: 'between tags',
  title: 'in the text of a <title> or <textarea>',
  style: 'in a <style>',
  attributes: 'inside a tag',
  attributeName: 'inside a tag',
  doubleQuoted: "in an attribute's value",
  singleQuoted: "in an attribute's value",
  comment: 'in a comment',
}

const refused: Readonly<Record<Refused, Message>> = {
  tagStart: [
    'tag_from_data',
    'Data cannot name an element. Write the tag itself, inside a section where it depends on data, or &lt; for "<".',
  ],
  tagName: [
    'tag_from_data',
    'There is a merge tag directly after a name in a tag, or inside it. Put a space before it, as in <tr {{#odd}}class="odd"{{/odd}}>.',
  ],
  unquoted: [
    'unquoted_field',
    'This value has no quotes, so data could add attributes. Put quotes around the whole value: class="{{name}}".',
  ],
  slash: ['html_syntax', 'There is a merge tag between "/" and ">". Move it before the "/".'],
  reference: ['html_syntax', 'Write &amp; for "&" before this merge tag.'],
  lessThan: [
    'tag_from_data',
    'There is a merge tag directly after "<", or inside an end tag. Write &lt; for "<", or move the merge tag.',
  ],
  declaration: [
    'html_syntax',
    'There is a merge tag inside the "<!--" of a comment, a document type or other markup that is not HTML. Move it out.',
  ],
}
