package io.waypost

/** Finds what is at a position; the answer is JSON. */
fun WaypostClient.reverseGeocode(latitude: Double, longitude: Double): String =
  get("v1/revgeocode", mapOf("lat" to latitude.toString(), "lon" to longitude.toString()))

/** Finds the way through these positions, in their order; the answer is JSON. */
fun WaypostClient.route(points: List<Pair<Double, Double>>): String =
  get("v1/route", mapOf("points" to points.joinToString(";") { (latitude, longitude) -> "$latitude,$longitude" }))
