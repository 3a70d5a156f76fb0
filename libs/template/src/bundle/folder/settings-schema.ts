import { templateNameMax } from '@platen/contract'
import { type Static, Type } from 'typebox'
import { computedSchema, fieldSchema } from './field-schema.ts'

const length = Type.String({ description: 'A CSS length in mm, cm, Q, in, pt, pc or px, such as "18mm".' })

const information = Type.String({
  minLength: 1,
  maxLength: 500,
  description: 'A property of the PDF. It can contain merge fields.',
})

const runningText = Type.String({ minLength: 1, maxLength: 200 })

const runningLine = (where: string) =>
  Type.Object(
    {
      left: Type.Optional(runningText),
      center: Type.Optional(runningText),
      right: Type.Optional(runningText),
    },
    {
      additionalProperties: false,
      description: `Text in the ${where} margin of each page. It can contain merge fields, {page} and {pages}.`,
    },
  )

/** The contents of `template.json`. Only the name is required. */
export const templateFileSchema = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: templateNameMax,
      pattern: '\\S',
      description: 'Name shown to people.',
    }),
    page: Type.Optional(
      Type.Object(
        {
          size: Type.Optional(
            Type.String({ description: 'A keyword (`A4`, `Letter`) or two lengths (`100mm 150mm`).' }),
          ),
          orientation: Type.Optional(Type.Union([Type.Literal('portrait'), Type.Literal('landscape')])),
          margin: Type.Optional(
            Type.Union([
              Type.String({ description: 'One to four CSS lengths, such as "25mm 18mm".' }),
              Type.Object(
                {
                  top: Type.Optional(length),
                  right: Type.Optional(length),
                  bottom: Type.Optional(length),
                  left: Type.Optional(length),
                },
                { additionalProperties: false },
              ),
            ]),
          ),
          pagesMax: Type.Optional(
            Type.Integer({
              minimum: 1,
              maximum: 10_000,
              description:
                'The number of pages that the template is designed for. A document with more pages has an `overflow` warning.',
            }),
          ),
          pdf: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 300,
              description:
                'A PDF in the assets, such as `assets/form.pdf`. Each `<section data-page="1">` of the page is drawn over the PDF page with that number.',
            }),
          ),
          form: Type.Optional(
            Type.Union([Type.Literal('flat'), Type.Literal('fillable')], {
              description:
                'For a PDF that is a form: `flat` prints its content, and `fillable` keeps it a form.',
            }),
          ),
          header: Type.Optional(runningLine('top')),
          footer: Type.Optional(runningLine('bottom')),
        },
        { additionalProperties: false },
      ),
    ),
    fileName: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: 'Ends in .pdf. It can contain merge fields.',
      }),
    ),
    language: Type.Optional(Type.String({ minLength: 1, maxLength: 35, description: 'A BCP 47 tag.' })),
    locale: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description:
          'A BCP 47 tag that determines the language file and the format of numbers and dates. It can contain merge fields.',
      }),
    ),
    timeZone: Type.Optional(
      Type.String({ minLength: 1, maxLength: 60, description: 'An IANA name such as Europe/Berlin.' }),
    ),
    fields: Type.Optional(
      Type.Record(Type.String(), fieldSchema, { description: 'The declarations of fields, by name.' }),
    ),
    computed: Type.Optional(
      Type.Record(Type.String(), computedSchema, {
        description: 'Fields that are calculated by a formula, by dotted path.',
      }),
    ),
    document: Type.Optional(
      Type.Object(
        {
          title: Type.Optional(information),
          author: Type.Optional(information),
          subject: Type.Optional(information),
          keywords: Type.Optional(information),
          layout: Type.Optional(
            Type.Union([Type.Literal('single'), Type.Literal('continuous'), Type.Literal('two-up')], {
              description: 'The page layout in a viewer.',
            }),
          ),
          zoom: Type.Optional(
            Type.Union([Type.Literal('page'), Type.Literal('width'), Type.Literal('actual')], {
              description: 'The zoom of the first page in a viewer.',
            }),
          ),
          panel: Type.Optional(
            Type.Union([Type.Literal('none'), Type.Literal('bookmarks'), Type.Literal('thumbnails')], {
              description: 'The panel that a viewer shows next to the pages.',
            }),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    optional: Type.Optional(
      Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
        maxItems: 1000,
        description: 'Fields that data can omit. Names of nested fields are dotted.',
      }),
    ),
    tagged: Type.Optional(Type.Boolean({ description: 'An accessible, tagged PDF.' })),
    bookmarks: Type.Optional(Type.Boolean({ description: 'Bookmarks for the headings, for a tagged PDF.' })),
    compact: Type.Optional(Type.Boolean({ description: 'Compress the object streams of the PDF.' })),
    images: Type.Optional(
      Type.Union([Type.Literal('prepared'), Type.Literal('original')], {
        description:
          '`prepared` optimizes images for print when the template is published. `original` keeps them unchanged.',
      }),
    ),
  },
  { additionalProperties: false },
)

/** `template.json` without defaults. */
export type TemplateFile = Static<typeof templateFileSchema>
