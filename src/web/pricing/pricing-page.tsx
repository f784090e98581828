import { lazy, Suspense, useRef } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { Question } from '../../contract/content.ts'
import type { License } from '../../contract/licenses.ts'
import type { Api } from '../app/api.ts'
import { type LoaderArgs, pageContext, readPreview, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import {
  type CouponLookup,
  CouponPart,
  couponInUrl,
  lookUpCoupon,
  orderTerms,
} from '../checkout/coupon-part.tsx'
import { licenseRules } from '../checkout/license-prices.ts'
import { OrderQuestion } from '../checkout/order-question.tsx'
import { offersFor } from '../checkout/plan-offers.ts'
import { loadPriceBasis, type PriceBasis } from '../checkout/price-basis.ts'
import { useAddressChoice } from '../checkout/query.ts'
import {
  type CardPlan,
  recommendedPlan,
  type Selection,
  selectionFrom,
  withOfferedMethod,
} from '../checkout/selection.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast-store.ts'
import { Faq, Included } from './about-licenses.tsx'
import { PriceAnnouncement, ResumePurchase, StickySummary } from './offer-summaries.tsx'
import { PlanCards } from './plan-cards.tsx'
import { PriceOptions } from './price-options.tsx'
import styles from './pricing-page.module.css'
import { usePurchase, useSavedChoice } from './use-purchase.ts'

export { shouldRevalidate } from '../checkout/price-basis.ts'

// Few visitors see it: fetched when shown.
const BuyOrRenew = lazy(async () => ({ default: (await import('./buy-or-renew.tsx')).BuyOrRenew }))

export function Component() {
  const prices = useLoaderData<Prices>()
  const t = useTexts().pricing
  const { productName } = useVisitor()
  const { pathname } = useLocation()
  const plans = useRef<HTMLUListElement>(null)
  const { choice: selection, choose } = useAddressChoice<Selection>({
    read: query => selectionFrom(query, prices),
    settle: next => withOfferedMethod(next, prices.bankCountries),
  })
  const demo = prices.demo?.id ?? null
  const kept = useSavedChoice(demo)
  const offers = offersFor(selection, prices, {
    coupon: prices.coupon?.found ?? null,
    demo: prices.demo && licenseRules(prices.demo),
  })
  const purchase = usePurchase({
    selection,
    termsFor: plan => orderTerms(offers[plan]),
    renewable: prices.renewable.length,
    demo,
    onPlaced: kept.forget,
  })

  const { state } = purchase
  const isPlacing = state.kind === 'placing'
  const cards = { offers, selection, state, onBuy: purchase.buy }
  const keptOffer = kept.plan && offers[kept.plan]
  const couponPart = (
    <CouponPart words={t.coupon} coupon={prices.coupon} choice={selection} disabled={isPlacing} />
  )

  function resume(plan: CardPlan) {
    kept.begin()
    purchase.buy(plan)
  }

  function dismiss() {
    kept.forget()
    purchase.dismiss()
  }

  function stop() {
    kept.forget()
    plans.current?.focus({ preventScroll: true })
    toast.info(t.resume.stopped)
  }

  return (
    <div className={styles.page}>
      {prices.demo ? (
        <PageHeading title={t.demo.title} lead={t.demo.lead()} />
      ) : (
        <PageHeading
          title={t.title(productName)}
          lead={t.lead()}
          aside={
            <>
              <ShopLink to={paths.product}>{t.about}</ShopLink>
              <ButtonLink to={paths.demo}>{t.tryFree()}</ButtonLink>
            </>
          }
        />
      )}
      <Stack gap="m">
        {prices.demo && <DemoNotice demo={prices.demo} />}
        {prices.coupon && couponPart}
        {keptOffer && state.kind !== 'refused' && (
          <ResumePurchase
            offer={keptOffer}
            busy={isPlacing}
            onGo={() => resume(keptOffer.plan)}
            onStop={stop}
          />
        )}
        <Stack
          as="form"
          gap="m"
          method="get"
          action={pathname}
          autoComplete="off"
          onSubmit={event => event.preventDefault()}
        >
          <PriceOptions choices={prices} selection={selection} onChoose={choose} disabled={isPlacing} />
          <PlanCards ref={plans} {...cards} onChoose={choose} />
        </Stack>
        {!prices.coupon && couponPart}
      </Stack>
      <Included plan={selection.plan || recommendedPlan(prices.catalog)} />
      <Faq questions={prices.questions} />
      <StickySummary {...cards} />
      <PriceAnnouncement offers={offers} />
      <OrderQuestion state={state} basis={prices} onAgree={purchase.agree} onDismiss={dismiss} />
      <Suspense>
        {state.kind === 'asking' && (
          <BuyOrRenew
            plan={state.plan}
            licenses={prices.renewable}
            today={prices.today}
            onBuyNew={purchase.buyNew}
            onClose={dismiss}
          />
        )}
      </Suspense>
    </div>
  )
}

function DemoNotice({ demo }: { demo: License }) {
  const t = useTexts().pricing.demo

  return (
    <Notice title={t.keeps}>
      <p>
        {t.serial} <code>{demo.sn_to_display}</code>
      </p>
      <p>{t.days}</p>
    </Notice>
  )
}

export type Prices = PriceBasis & {
  renewable: License[]
  /** The demo to convert; null to buy a new license. */
  demo: License | null
  coupon: CouponLookup | null
  questions: Question[]
}

export function loader(args: LoaderArgs) {
  return loadPrices(args, null)
}

export async function loadPrices({ context, request }: LoaderArgs, demo: License | null): Promise<Prices> {
  const page = context.get(pageContext)
  const { api, visitor } = page
  const [basis, licenses, coupon, questions] = await Promise.all([
    loadPriceBasis(page),
    visitor.user && !demo ? api('GET /api/astra/license/list/') : null,
    lookUpCoupon(api, couponInUrl(request.url)),
    loadQuestions(api, request),
  ])
  // The customer can still buy if the list is missing: only the question 'buy or renew' is not asked.
  const renewable = licenses?.ok ? licenses.reply.lics.filter(({ can_renew }) => can_renew) : []
  return { ...basis, renewable, demo, coupon, questions }
}

/** The answers are missing where they cannot be read: prices are shown without them too. */
async function loadQuestions(api: Api, request: Request): Promise<Question[]> {
  const query = readPreview(request)
  const answer = await api('GET /api/astra/questions/', query.preview ? { query } : {})
  return answer.ok ? answer.reply.data : []
}
