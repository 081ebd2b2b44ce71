"""The pages, one a module; each has `register(app, store)` as `dashboards.page` says."""
