import { lazy, Suspense } from 'react'
import { useLoaderData, useLocation } from 'react-router'
import type { License } from '../../contract/licenses.ts'
import { useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { orderTerms } from '../checkout/coupon-lookup.ts'
import { CouponPart } from '../checkout/coupon-part.tsx'
import { licenseRules } from '../checkout/license-prices.ts'
import { OrderQuestion } from '../checkout/order-question.tsx'
import type { Choices } from '../checkout/price-basis.ts'
import { useAddressChoice } from '../checkout/use-address-choice.ts'
import { ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { AfterPaying, Faq, Included } from './about-licenses.tsx'
import type { Prices } from './load-prices.ts'
import { PriceAnnouncement, ResumeChoice, StickySummary } from './offer-summaries.tsx'
import { PlanCards } from './plan-cards.tsx'
import { offersFor } from './plan-offers.ts'
import { PriceOptions } from './price-options.tsx'
import styles from './pricing-page.module.css'
import { changed, type Selection, selectionFrom } from './selection.ts'
import { usePurchase } from './use-purchase.ts'
import { useSavedChoice } from './use-saved-choice.ts'

export { shouldRevalidate } from '../checkout/price-basis.ts'
export { loader } from './load-prices.ts'

// Few visitors see it: fetched when shown.
const BuyOrRenew = lazy(async () => ({ default: (await import('./buy-or-renew.tsx')).BuyOrRenew }))

export function Component() {
  const prices = useLoaderData<Prices>()
  const t = useTexts().pricing
  const { productName } = useVisitor()
  const { pathname } = useLocation()
  const { selection, choose } = useSelection(prices)
  const demo = prices.demo?.id ?? null
  const kept = useSavedChoice(demo, choose)
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
  const cards = { offers, selection, state, onBuy: purchase.buy }

  return (
    <div className={styles.page}>
      {prices.demo ? (
        <PageHeading title={t.demo.title} lead={t.demo.lead} />
      ) : (
        <PageHeading
          title={t.title(productName)}
          lead={t.lead}
          aside={
            <>
              <ShopLink to={paths.product}>{t.about}</ShopLink>
              <ButtonLink to={paths.demo}>{t.tryFree}</ButtonLink>
            </>
          }
        />
      )}
      <div className={styles.order}>
        {prices.demo && <DemoNotice demo={prices.demo} />}
        {prices.coupon && (
          <CouponPart
            words={t.coupon}
            coupon={prices.coupon}
            choice={selection}
            disabled={state.kind === 'placing'}
          />
        )}
        {kept.plan && (
          <ResumeChoice
            offer={offers[kept.plan]}
            method={selection.method}
            busy={state.kind === 'placing'}
            onContinue={purchase.buy}
            onDismiss={kept.forget}
          />
        )}
        <form
          method="get"
          action={pathname}
          autoComplete="off"
          className={styles.order}
          onSubmit={event => event.preventDefault()}
        >
          {selection.plan && <input type="hidden" name="plan" value={selection.plan} />}
          <PriceOptions
            choices={prices}
            selection={selection}
            onChoose={choose}
            disabled={state.kind === 'placing'}
          />
          <PlanCards {...cards} onChoose={choose} />
        </form>
        {!prices.coupon && (
          <CouponPart words={t.coupon} coupon={null} choice={selection} disabled={state.kind === 'placing'} />
        )}
      </div>
      <Included />
      <AfterPaying />
      <Faq questions={prices.questions} />
      <StickySummary {...cards} plan={selection.plan || kept.plan} />
      <PriceAnnouncement offers={offers} />
      <OrderQuestion state={state} basis={prices} onAgree={purchase.agree} onDismiss={purchase.dismiss} />
      <Suspense>
        {state.kind === 'asking' && (
          <BuyOrRenew
            plan={state.plan}
            licenses={prices.renewable}
            today={prices.today}
            onBuyNew={purchase.buyNew}
            onClose={purchase.dismiss}
          />
        )}
      </Suspense>
    </div>
  )
}

function useSelection(choices: Choices) {
  const { choice, choose } = useAddressChoice<Selection>({
    read: query => selectionFrom(query, choices),
    settle: next => changed(next, {}, choices.resellers),
  })
  return { selection: choice, choose }
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
