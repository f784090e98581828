import type { FastifyInstance } from 'fastify'
import type { Shop } from '../shop.ts'
import { auditRoutes } from './audit/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { backOfficeContentRoutes } from './content/routes.ts'
import { backOfficeCouponRoutes } from './coupons/routes.ts'
import { backOfficeCustomerRoutes } from './customers/routes.ts'
import { definedRecords } from './defined-records.ts'
import { backOfficeEmailRoutes } from './emails/routes.ts'
import { definedRoutes } from './engine/routes.ts'
import { exportRoutes } from './exports/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { backOfficeLicenseRoutes } from './licenses/routes.ts'
import { backOfficeOrderRoutes } from './orders/routes.ts'
import { backOfficePaymentRoutes } from './payments/routes.ts'
import { backOfficePriceRoutes } from './prices/routes.ts'
import { questionRoutes } from './questions/routes.ts'
import { backOfficeRateRoutes } from './rates/routes.ts'
import { backOfficeReleaseRoutes } from './releases/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { backOfficeSearchRoutes } from './search/routes.ts'
import { backOfficeSellerRoutes } from './sellers/routes.ts'
import { shopSettingRoutes } from './shop-settings/routes.ts'
import { backOfficeStatementRoutes } from './statements/routes.ts'
import { sessionRules, superuserRules } from './superusers/actions.ts'
import { superuserRoutes } from './superusers/routes.ts'
import { todayRoutes } from './today/routes.ts'

/** Register in the scope of the back office. */
export function backOfficeRoutes(app: FastifyInstance, shop: Shop) {
  backOfficeCustomerRoutes(app, shop)
  backOfficeContentRoutes(app, shop)
  backOfficeEmailRoutes(app, shop)
  backOfficeCouponRoutes(app, shop)
  backOfficePriceRoutes(app, shop)
  backOfficeReleaseRoutes(app, shop)
  backOfficeRateRoutes(app, shop)
  backOfficeSellerRoutes(app, shop)
  shopSettingRoutes(app, shop)
  backOfficeLicenseRoutes(app, shop)
  backOfficeOrderRoutes(app, shop)
  backOfficePaymentRoutes(app, shop)
  questionRoutes(app, shop)
  reportRoutes(app, shop)
  backOfficeSearchRoutes(app, shop)
  backOfficeStatementRoutes(app, shop)
  superuserRoutes(app, shop)
  auditRoutes(app, shop)
  connectionRoutes(app, shop)
  todayRoutes(app, shop)
  exportRoutes(app, shop)
  importRoutes(app, shop)
  // bin/admin has commands of its own for superusers.
  for (const each of [...definedRecords, superuserRules, sessionRules]) definedRoutes(app, shop, each)
}
