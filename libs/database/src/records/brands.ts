import {
  type Brand,
  type BrandFontFile,
  type BrandLogo,
  type BrandStyle,
  type Company,
  isOwnFont,
  noBrand,
  noCompany,
  ownFamily,
} from '@platen/contract'
import { sql } from 'kysely'
import type { CatalogContext } from '../context.ts'
import { toStorableJson } from '../database/storable-json.ts'
import { lockAccount } from './owning-account.ts'
import { requireStorage } from './stored-bytes.ts'

/** A template whose draft uses the brand. */
export interface BrandUse {
  templateId: string
  name: string
  publishedVersion: number | null
  /** Identifies the brand that the published version was built with. */
  publishedBrand: string | null
  hasUnpublishedChanges: boolean
}

/** The brand of each account. */
export interface Brands {
  /** Returns the brand, or `noBrand` if none was saved. */
  read(accountId: string): Promise<Brand>
  /** Saves colors and fonts. The logo stays unchanged. */
  saveStyle(accountId: string, style: BrandStyle): Promise<void>
  /** Saves the company details. Everything else stays unchanged. */
  saveCompany(accountId: string, company: Company): Promise<void>
  /**
   * Saves the logo. Colors and fonts stay unchanged. The caller stores its bytes, and removes the bytes of the previous logo, which is returned.
   * Throws `storage_limit_reached`.
   */
  saveLogo(accountId: string, logo: BrandLogo | null): Promise<BrandLogo | null>
  /**
   * Saves the font files. A chosen family that no longer exists is deselected. The caller stores their bytes, and removes the bytes of the returned
   * files, which are no longer used. Throws `storage_limit_reached`.
   */
  changeFonts(
    accountId: string,
    change: (fonts: readonly BrandFontFile[]) => BrandFontFile[],
  ): Promise<BrandFontFile[]>
  /** Removes the pictures of the templates in `listUses`, because they show the previous brand. Pictures are drawn again when they are needed. */
  forgetPictures(accountId: string): Promise<void>
  /** Returns the account's active templates whose draft uses a `--brand-…` property, the brand's logo, or a company detail, sorted by name. */
  listUses(accountId: string): Promise<BrandUse[]>
}

const { logo: _, fonts: __, company: ___, ...noStyle } = noBrand

function bytesOf(fonts: readonly BrandFontFile[]): number {
  return fonts.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** Creates the `brands` part of the catalog. */
export function createBrands(context: CatalogContext): Brands {
  const { db } = context
  return {
    async read(accountId) {
      const found = await db
        .selectFrom('brands')
        .select(['style', 'logo', 'fonts', 'company'])
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      if (!found) return noBrand
      const { style, logo, fonts, company } = found
      return { ...style, logo, fonts, company: { ...noCompany, ...company } }
    },
    async saveStyle(accountId, style) {
      const text = toStorableJson(style)
      await db
        .insertInto('brands')
        .values({ account_id: accountId, style: text, logo: toStorableJson(null) })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ style: text }))
        .execute()
    },
    async saveCompany(accountId, company) {
      const text = toStorableJson(company)
      await db
        .insertInto('brands')
        .values({
          account_id: accountId,
          style: toStorableJson(noStyle),
          logo: toStorableJson(null),
          company: text,
        })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ company: text }))
        .execute()
    },
    saveLogo: (accountId, logo) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        const before = await transaction
          .selectFrom('brands')
          .select('logo')
          .where('account_id', '=', accountId)
          .executeTakeFirst()
        const bytes = (logo?.bytes ?? 0) - (before?.logo?.bytes ?? 0)
        await requireStorage(context, transaction, { accountId, bytes })
        const text = toStorableJson(logo)
        await transaction
          .insertInto('brands')
          .values({ account_id: accountId, style: toStorableJson(noStyle), logo: text })
          .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ logo: text }))
          .execute()
        return before?.logo ?? null
      }),
    changeFonts: (accountId, change) =>
      db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, accountId)
        await transaction
          .insertInto('brands')
          .values({ account_id: accountId, style: toStorableJson(noStyle), logo: toStorableJson(null) })
          .onConflict((conflict) => conflict.column('account_id').doNothing())
          .execute()
        const { style, fonts: before } = await transaction
          .selectFrom('brands')
          .select(['style', 'fonts'])
          .where('account_id', '=', accountId)
          .forUpdate()
          .executeTakeFirstOrThrow()
        const fonts = change(before)
        const bytes = bytesOf(fonts) - bytesOf(before)
        await requireStorage(context, transaction, { accountId, bytes })
        const isThere = (font: BrandStyle['textFont']) =>
          !isOwnFont(font) || fonts.some(({ family }) => family === ownFamily(font))
        const { headingFont, textFont } = style
        await transaction
          .updateTable('brands')
          .set({
            fonts: toStorableJson(fonts),
            style: toStorableJson({
              ...style,
              headingFont: isThere(headingFont) ? headingFont : null,
              textFont: isThere(textFont) ? textFont : null,
            }),
          })
          .where('account_id', '=', accountId)
          .execute()
        return before.filter(({ uploadId }) => !fonts.some((font) => font.uploadId === uploadId))
      }),
    async forgetPictures(accountId) {
      await db
        .updateTable('templates')
        .set({ picture_revision: null })
        .where('account_id', '=', accountId)
        .where('archived_at', 'is', null)
        .where(
          sql<boolean>`exists (select from drafts d where d.template_id = templates.id and d.names_brand)`,
        )
        .execute()
    },
    listUses: (accountId) =>
      db
        .selectFrom('templates as t')
        .innerJoin('drafts as d', 'd.template_id', 't.id')
        .leftJoin('versions as v', (join) =>
          join.onRef('v.template_id', '=', 't.id').onRef('v.version', '=', 't.published_version'),
        )
        .select([
          't.id as templateId',
          't.name',
          't.published_version as publishedVersion',
          'v.brand as publishedBrand',
          sql<boolean>`d.source_hash is distinct from v.source_hash`.as('hasUnpublishedChanges'),
        ])
        .where('t.account_id', '=', accountId)
        .where('t.deleted_at', 'is', null)
        .where('t.archived_at', 'is', null)
        .where('d.names_brand', '=', true)
        .orderBy('t.name')
        .orderBy('t.id')
        .execute(),
  }
}
