-- contract: nothing was released that reads it
DROP TABLE "saved_views" CASCADE;