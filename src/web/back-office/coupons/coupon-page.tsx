import { Link, useLoaderData, useRevalidator } from 'react-router'
import type { CouponDetails } from '../../../contract/back-office/coupons.ts'
import { formatDay } from '../../../texts/day.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { PageHeading } from '../../ui/layout.tsx'
import { Pill } from '../../ui/pill.tsx'
import { ActionDialog } from '../kit/action-dialog.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { EditForm } from '../kit/edit-form.tsx'
import { FormSection } from '../kit/form-section.tsx'
import { requireReply } from '../kit/require-reply.ts'
import { SettingsPage } from '../kit/settings-page.tsx'
import { SideBySide } from '../kit/side-by-side.tsx'
import { Timeline } from '../kit/timeline.tsx'
import { limitsToValues, useLimitFields, valuesToLimits } from './coupon-fields.ts'
import { describeDays, describeDiscount } from './coupon-words.ts'

export async function loader({ request, context, params }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const asked = { params: { code: params['code'] ?? '' } }
  return requireReply(await api('GET /api/sezam/coupons/{code}/', asked), request).data
}

export function Component() {
  const { coupons: t } = usePage().texts.backOffice
  const coupon = useLoaderData<typeof loader>()
  const { code, enabled, version, actions } = coupon

  return (
    <SettingsPage>
      <PageHeading
        above={<Link to={backOfficePaths.coupons}>{t.title}</Link>}
        title={t.couponTitle(code)}
        aside={<Pill tone={enabled ? 'good' : 'neutral'}>{enabled ? t.states.open : t.states.closed}</Pill>}
      />
      <div>
        <SwitchCoupon coupon={coupon} />
      </div>
      <SideBySide>
        <CouponFacts coupon={coupon} />
        <Timeline
          title={t.history}
          rows={actions.map(({ verb, ...each }) => ({ ...each, kind: 'action', detail: verb }))}
          events={{}}
        />
      </SideBySide>
      <FormSection title={t.changeTitle}>
        <ChangeCoupon key={version} coupon={coupon} />
      </FormSection>
    </SettingsPage>
  )
}

function CouponFacts({ coupon }: { coupon: CouponDetails }) {
  const { texts, visitor } = usePage()
  const { coupons: t } = texts.backOffice
  const { language } = visitor
  const each = coupon.most_uses_each
  const rows = [
    { term: t.columns.discount, value: describeDiscount(coupon, language) },
    { term: t.columns.days, value: describeDays(coupon, t, language) },
    { term: t.columns.uses, value: t.uses(coupon.uses, coupon.most_uses) },
    { term: t.facts.usesEach, value: each === null ? '' : String(each) },
    { term: t.facts.created, value: formatDay(language, coupon.created_at) },
  ]
  return <DefinitionList rows={rows} />
}

function ChangeCoupon({ coupon: { code, version, ...limits } }: { coupon: CouponDetails }) {
  const { coupons: t } = usePage().texts.backOffice
  const { revalidate } = useRevalidator()

  return (
    <EditForm
      fields={useLimitFields()}
      initial={limitsToValues(limits)}
      version={version}
      consequences={t.changeConsequences}
      submitLabel={t.change}
      save={(api, values, { reason, ifMatch }) =>
        api('PUT /api/sezam/coupons/{code}/', {
          params: { code },
          ifMatch,
          body: { ...valuesToLimits(values), reason },
        })
      }
      readPresent={limitsToValues}
      onSaved={revalidate}
    />
  )
}

function SwitchCoupon({ coupon: { code, enabled } }: { coupon: CouponDetails }) {
  const { coupons: t } = usePage().texts.backOffice
  const words = enabled ? t.close : t.reopen
  const close = 'POST /api/sezam/coupons/{code}/closure/' as const
  const reopen = 'POST /api/sezam/coupons/{code}/reopening/' as const

  return (
    <ActionDialog
      label={words.open}
      {...(enabled ? { tone: 'danger' as const } : {})}
      question={words.question(code)}
      consequences={words.consequences}
      submitLabel={words.open}
      run={(api, reason) => api(enabled ? close : reopen, { params: { code }, body: { reason } })}
      undo={(api, reason) => api(enabled ? reopen : close, { params: { code }, body: { reason } })}
    />
  )
}
