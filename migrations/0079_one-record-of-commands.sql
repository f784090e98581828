-- contract: nothing was released that reads it
DROP TABLE "owner_actions" CASCADE;